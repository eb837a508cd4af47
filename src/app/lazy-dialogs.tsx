import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import type { ListenerSet } from '#src/shared/collections/listener-set.ts'
import type { BrowserStore } from './browser-store.ts'
import type { SiteTranslations } from './i18n/translation-store.ts'
import { createLazyPart, type LazyPart } from './lazy-part.ts'
import type { Navigation } from './navigation.ts'

/**
 * A dialog over every screen. It comes with its machine and its words, so that one that cannot load fails in `load`, where
 * somebody waits for it, and never while the page is drawn.
 */
export interface WithDialog {
  readonly dialog: ReactNode
}

export interface DialogParts {
  gateway: Gateway
  socket: Socket
  store: BrowserStore
  /** Server time, milliseconds. */
  serverNow: () => number
  session: ActorRefFrom<typeof sessionMachine>
  words: Pick<SiteTranslations, 'load'>
  alerts: ListenerSet<[]>
  navigation: Pick<Navigation, 'to'>
}

const ignore = () => undefined

const createReminder = ({ gateway, store, serverNow, session, words }: DialogParts) => {
  const reminder = createLazyPart(async () => {
    const { provideAccountReminder } = await import('./accounts/provide-account-reminder.ts')
    const actor = provideAccountReminder({ gateway, store, serverNow, session })
    actor.subscribe((snapshot) => {
      if (snapshot.matches('reminding')) passwordReminder.load().catch(ignore)
    })
    return actor
  })
  const passwordReminder = createLazyPart(async () => {
    const [actor, { PasswordReminder }] = await Promise.all([
      reminder.load(),
      import('#src/features/shell/password-reminder.tsx'),
      words.load('account'),
    ])
    return { dialog: <PasswordReminder reminder={actor} /> }
  })
  return { reminder, passwordReminder }
}

/** Texts that changed since the member agreed to them: asked of at each log-in and visit, and by calls that need it. [C-11] */
const createAgreements = ({ gateway, session, words }: DialogParts) => {
  const agreements = createLazyPart(async () => {
    const { provideAgreements } = await import('./accounts/provide-agreements.ts')
    const provided = provideAgreements({ gateway })
    provided.actor.subscribe((snapshot) => {
      if (snapshot.matches('shown')) agreementsDialog.load().catch(ignore)
    })
    return provided
  })
  const agreementsDialog = createLazyPart(async () => {
    const [{ actor }, { AgreementsDialog }] = await Promise.all([
      agreements.load(),
      import('#src/features/accounts/agreements-dialog.tsx'),
      words.load('account'),
    ])
    return { dialog: <AgreementsDialog agreements={actor} /> }
  })
  let asked: string | undefined
  session.subscribe(({ context: { userInfo } }) => {
    if (userInfo?.id === asked) return
    asked = userInfo?.id
    const type = asked === undefined ? 'agreements.later' : 'agreements.check'
    if (asked !== undefined || agreements.current())
      agreements.load().then(
        ({ actor }) => actor.send({ type }),
        () => (asked = undefined),
      )
  })
  return { agreements, agreementsDialog }
}

/** What the server asks for before it lets a call through. [S-06, S-07] */
const createQuestions = ({ gateway, serverNow, words }: DialogParts) => ({
  verification: createLazyPart(async () => {
    const [{ provideVerification }, { VerificationDialog }] = await Promise.all([
      import('./verification/provide-verification.ts'),
      import('#src/features/verification/verification-dialog.tsx'),
      words.load('verification'),
    ])
    const { actor, verify } = provideVerification({ gateway, serverNow })
    return { verify, dialog: <VerificationDialog verification={actor} /> }
  }),
  reauthentication: createLazyPart(async () => {
    const [{ provideReauthentication }, { ReauthenticationDialog }] = await Promise.all([
      import('./accounts/provide-reauthentication.ts'),
      import('#src/features/account-changes/reauthentication-dialog.tsx'),
      words.load('changes'),
    ])
    const { actor, reauthenticate } = provideReauthentication({ gateway, serverNow })
    return { reauthenticate, dialog: <ReauthenticationDialog reauthentication={actor} /> }
  }),
})

/** Every dialog that is not of one screen; each loads when it is first needed. */
export const createLazyDialogs = (parts: DialogParts) => {
  const { session, words, alerts } = parts
  const sessionDialog = createLazyPart(async () => {
    const { SessionDialog } = await import('#src/features/shell/session-dialog.tsx')
    return { dialog: <SessionDialog session={session} /> }
  })
  const addressAlert = createLazyPart(async () => {
    const { AddressAlert } = await import('#src/features/shell/address-alert.tsx')
    return { dialog: <AddressAlert alerts={alerts} /> }
  })
  session.subscribe(({ context }) => {
    if (context.notice) sessionDialog.load().catch(ignore)
  })
  alerts.add(() => void addressAlert.load().catch(ignore))
  return {
    ...createQuestions(parts),
    ...createReminder(parts),
    ...createAgreements(parts),
    sessionDialog,
    addressAlert,
    entrance: createLazyPart(async () => {
      const [{ provideEntrance }, { accountRoutes }] = await Promise.all([
        import('./accounts/provide-entrance.tsx'),
        import('./accounts/account-route.tsx'),
        words.load('account'),
        import('./accounts/log-in.ts'),
      ])
      return provideEntrance(session, accountRoutes)
    }),
    playGuard: createLazyPart(async () => {
      const [{ providePlayGuard }, { PlayGuardDialog }] = await Promise.all([
        import('./protection/provide-play-guard.ts'),
        import('#src/features/protection/play-guard-dialog.tsx'),
        words.load('protection'),
      ])
      const leave = () => parts.navigation.to('/app/home')
      return { dialog: <PlayGuardDialog guard={providePlayGuard({ ...parts, leave })} /> }
    }),
    accountNotice: createLazyPart(async () => {
      const [{ accountNoticeMachine }, { ChangeNotice }] = await Promise.all([
        import('#src/machines/accounts/account-notice-machine.ts'),
        import('#src/features/account-changes/change-notice.tsx'),
        words.load('changes'),
      ])
      const actor = createActor(accountNoticeMachine).start()
      return { actor, dialog: <ChangeNotice notice={actor} /> }
    }),
  }
}

/** Shows a dialog from when it has loaded. */
export const LazyDialog = ({ part }: { part: LazyPart<WithDialog> }) => {
  const loaded = useSyncExternalStore(part.subscribe, part.current, part.current)
  return loaded ? <Suspense>{loaded.dialog}</Suspense> : null
}
