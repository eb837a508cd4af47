import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { codes, effectOf, type CodeName } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { LoginAnswer } from '#contract/accounts/entities/account.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { judgeCall } from '#server/access/domain/admission-rules.ts'

const names = Object.keys(codes) as CodeName[]

/** Codes that the browser makes, and why the server cannot. */
const ofTheBrowser: Partial<Record<CodeName, string>> = {
  VERIFICATION_CLOSED: 'the user closes the dialog, and nothing is sent',
  REAUTHENTICATION_CLOSED: 'the user closes the dialog, and nothing is sent',
  NOT_SENT: 'a command waited too long before it could leave, or was cancelled',
  NETWORK_ABNORMAL: 'no answer came over the line',
  LINE_ABNORMAL: 'no answer came over the line, and another one is tried',
}

const sourceOf = (pattern: string): string =>
  globSync(pattern)
    .filter((file) => !/\.test\.ts$|\/testing\/|-harness\.ts$/.test(file))
    .map((file) => stripTypeScriptTypes(readFileSync(file, 'utf8')))
    .join('\n')

/** The server's code and the rules that it shares, without tests and types: what is left of a code's name, it answers. */
const serverCode = sourceOf('server/**/*.ts') + sourceOf('contract/*/rules/*.ts')

/** A name that is compared with is one that came from elsewhere. */
const isSent = (name: CodeName): boolean => new RegExp(`(?<![=!]== )'${name}'`).test(serverCode)

test('[X-01] every code of the catalogue is sent by the server, but for those that the browser makes', () => {
  expect(names.filter((name) => !isSent(name)).toSorted()).toEqual(Object.keys(ofTheBrowser).toSorted())
})

/**
 * Codes that are about more than one call and may be a call's own reject all the same. What a call lists is told to its
 * caller alone: no dialog, no toast, no page.
 */
const ownRejects: Partial<Record<CodeName, string>> = {
  ACCOUNT_BLOCKED: 'of a log-in: there is no session to end, the form says it',
  CLOCK_SKEW: 'of a log-in: the proof of the moment is made anew',
  RATE_LIMITED_ADDRESS: 'the form that was sent says it beside its button',
  RATE_LIMITED_MEMBER: 'the form that was sent says it beside its button',
  SYSTEM_MAINTENANCE: 'of the site info: whoever starts the site leads to its page',
}

test('[X-02, X-03, S-03, S-04, S-08] no call keeps to itself a code that everybody has to hear of', () => {
  const kept = Object.values<Call>(calls).flatMap(({ path, rejects }) =>
    rejects
      .filter((name) => !['reject', 'ignored'].includes(effectOf(name).kind) && !(name in ownRejects))
      .map((name) => `${path} ${name}`),
  )
  expect(kept).toEqual([])
})

test('[X-02] only log-ins keep the end of an account to themselves', () => {
  const isLogIn = ({ response }: Call) => response === LoginAnswer
  const keeping = Object.values<Call>(calls).filter(({ rejects }) => rejects.includes('ACCOUNT_BLOCKED'))
  expect(keeping.filter((call) => !isLogIn(call)).map(({ path }) => path)).toEqual([])
})

test('[P-03, S-10] in maintenance every way to log in is open', () => {
  const ways = (Object.keys(calls) as CallName[]).filter(
    (name) => (calls[name] as Call).response === LoginAnswer && !/register/i.test(name),
  )
  const closed = ways.filter((call) => {
    const facts = { isWhite: false, rule: undefined, hasAccepted: false, isDegraded: false, isFull: false }
    return judgeCall({ call, isMaintenance: true, ...facts }) !== undefined
  })
  expect([ways.length, closed]).toEqual([8, []])
})
