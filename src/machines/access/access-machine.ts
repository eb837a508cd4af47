import { assign, fromPromise, raise, setup } from 'xstate'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'
import { homePath, loginPath } from '#src/machines/accounts/from-page.ts'

export const maintenancePath = '/maintenance'
export const alertPath = '/access-alert'
export const restrictionPath = '/access-restriction'
export const servicePath = '/cs'

export interface AccessContext {
  readonly notice: AccessNotice | null
  /** Where one was when the site closed. */
  readonly cameFrom: string
  /** The go flag: alerts are passed over in this tab. [S-08] */
  readonly goes: boolean
  /** The alert for which the pass is renewed. */
  readonly renewedFor: AccessMet | null
}

export interface AccessMet {
  readonly to: 'maintenance' | 'caveat' | 'restriction'
  readonly notice: AccessNotice | null
  /** Path and query of the screen in force. */
  readonly page: string
}

export type AccessEvent =
  | ({ readonly type: 'access.met' } & AccessMet)
  /** An operator has changed the site: maintenance may have begun or ended. */
  | { readonly type: 'site.changed' }
  /** The visitor has read the alert and goes on. [S-08] */
  | { readonly type: 'access.continue' }
  /** Ask now whether the site is open. */
  | { readonly type: 'access.retry' }

/** Whether the site is open, and the page that one is on when that is known. */
export interface OpenAnswer {
  readonly isOpen: boolean
  readonly page: string
}

const pathOf = (page: string): string => page.split(/[?#]/, 1)[0] ?? ''

const isAccessPage = (page: string): boolean => [maintenancePath, alertPath, restrictionPath].includes(pathOf(page))

/** Which page a code leads to: an alert of a site under maintenance is maintenance. [S-08, S-09, S-10] */
const targetOf = ({ to, notice }: AccessMet): string => {
  if (to === 'restriction') return restrictionPath
  return to === 'maintenance' || notice?.maintainStatus === '0' ? maintenancePath : alertPath
}

/** Customer service is open to everybody, and members who pass in maintenance log in first. */
const staysOpen = (met: AccessMet): boolean => {
  const path = pathOf(met.page)
  return path === servicePath || (targetOf(met) === maintenancePath && [loginPath, '/entry/login'].includes(path))
}

const alertOf = ({ renewedFor }: AccessContext): AccessMet => {
  if (!renewedFor) throw new Error('no pass was renewed')
  return renewedFor
}

const meet = { type: 'meet', params: ({ event }: { event: AccessMet }) => event } as const
const go = {
  type: 'navigate',
  params: ({ event }: { event: AccessMet }) => ({ to: targetOf(event), state: event.notice }),
} as const
const back = {
  type: 'navigate',
  params: ({ context }: { context: AccessContext }) => ({ to: context.cameFrom, state: null }),
} as const

/** With the go flag an alert needs no answer where one is under way, or where it is asked anyhow. */
const ignoreAlert = { guard: { type: 'isRenewable', params: ({ event }: { event: AccessMet }) => event } } as const

const passOn = { target: 'open', actions: ['go', 'keepGo', 'refresh', back] } as const

/**
 * Where a visitor goes when the site is not open to them, and when they come back: maintenance, alert, restriction.
 * [S-08, S-09, S-10, R-04 … R-07]
 */
export const accessMachine = setup({
  types: {
    context: {} as AccessContext,
    events: {} as AccessEvent,
    input: {} as { readonly goes: boolean },
  },
  actors: {
    /** Asks v2/vvm, which is never closed. */
    askOpen: fromPromise<OpenAnswer>(() => notProvided('askOpen')),
    /** Tells the server that the alert was read: whether this device passes now. [S-08] */
    renewPass: fromPromise<boolean>(() => notProvided('renewPass')),
  },
  actions: {
    navigate: actionToProvide<{ to: string; state: AccessNotice | null }>('navigate'),
    clearSession: () => notProvided('clearSession'),
    keepGo: () => notProvided('keepGo'),
    dropGo: () => notProvided('dropGo'),
    /** What was kept of the closed site is asked again. */
    refresh: () => notProvided('refresh'),
    meet: assign(({ context }, { notice, page }: AccessMet) => ({
      notice,
      cameFrom: isAccessPage(page) ? context.cameFrom : page,
    })),
    go: assign({ goes: true }),
    stopGoing: assign({ goes: false }),
    keepMet: assign((_, renewedFor: AccessMet) => ({ renewedFor })),
    /** To where the alert leads that the pass did not help against. */
    meetAgain: raise(({ context }) => ({ type: 'access.met' as const, ...alertOf(context) })),
  },
  guards: {
    isRestrictedAtService: (_, met: AccessMet) => met.to === 'restriction' && staysOpen(met),
    isPassed: (_, met: AccessMet) => staysOpen(met),
    isRenewable: ({ context }, met: AccessMet) => met.to === 'caveat' && context.goes,
    isRenewed: (_, passes: boolean) => passes,
    isThere: (_, met: AccessMet) => pathOf(met.page) === targetOf(met),
    leadsTo: (_, { met, target }: { met: AccessMet; target: string }) => targetOf(met) === target,
    isOpenHere: (_, { isOpen, page }: OpenAnswer) => isOpen && isAccessPage(page),
    isOpen: (_, { isOpen }: OpenAnswer) => isOpen,
  },
  delays: { askEvery: 10_000 },
}).createMachine({
  id: 'access',
  context: ({ input }) => ({ notice: null, cameFrom: homePath, goes: input.goes, renewedFor: null }),
  initial: 'open',
  on: {
    'access.met': [
      { guard: { type: 'isRestrictedAtService', params: ({ event }) => event }, actions: 'clearSession' },
      { guard: { type: 'isPassed', params: ({ event }) => event } },
      {
        guard: { type: 'isRenewable', params: ({ event }) => event },
        target: '.renewing',
        actions: { type: 'keepMet', params: ({ event }) => event },
      },
      {
        guard: { type: 'leadsTo', params: ({ event }) => ({ met: event, target: restrictionPath }) },
        target: '.restricted',
        actions: [meet, 'clearSession', go],
      },
      {
        guard: { type: 'leadsTo', params: ({ event }) => ({ met: event, target: alertPath }) },
        target: '.alerted',
        actions: [meet, go],
      },
      { guard: { type: 'isThere', params: ({ event }) => event }, target: '.maintenance', actions: meet },
      { target: '.maintenance', actions: [meet, go] },
    ],
    'access.retry': '.maintenance.asking',
  },
  states: {
    open: { on: { 'access.continue': passOn } },
    // The go flag outlives the server's pass: it is renewed unseen, and where it is of no use the flag goes. [S-08]
    renewing: {
      on: { 'access.met': ignoreAlert },
      invoke: {
        src: 'renewPass',
        onDone: [
          {
            guard: { type: 'isRenewed', params: ({ event }) => event.output },
            target: 'open',
            actions: 'refresh',
          },
          { target: 'open', actions: ['stopGoing', 'dropGo', 'meetAgain'] },
        ],
        onError: 'open',
      },
    },
    alerted: { on: { 'access.continue': passOn } },
    restricted: {},
    maintenance: {
      initial: 'waiting',
      on: { 'site.changed': '.asking', 'access.met': ignoreAlert },
      states: {
        waiting: { after: { askEvery: 'asking' } },
        asking: {
          invoke: {
            src: 'askOpen',
            onDone: [
              {
                guard: { type: 'isOpenHere', params: ({ event }) => event.output },
                target: '#access.open',
                actions: ['refresh', back],
              },
              {
                guard: { type: 'isOpen', params: ({ event }) => event.output },
                target: '#access.open',
                actions: 'refresh',
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
})
