import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls, type CallName } from '#contract/registry.ts'
import type { Accounts } from '#server/accounts/ports.ts'
import type { Authenticators, Passkeys } from '#server/accounts/ports/factors.ts'
import type { Profiles } from '#server/members/ports.ts'
import type { BankCards, PayoutAddresses, WithdrawPasswords } from '#server/wallet/ports.ts'

/** What changes who an account belongs to or where its money goes, by the port that does it. */
const deeds = {
  accounts: ['changePassword'] satisfies (keyof Accounts)[],
  passkeys: ['registerQuestion', 'register', 'remove'] satisfies (keyof Passkeys)[],
  authenticators: ['begin', 'confirm', 'remove'] satisfies (keyof Authenticators)[],
  profiles: ['bindContact'] satisfies (keyof Profiles)[],
  cards: ['add', 'remove'] satisfies (keyof BankCards)[],
  addresses: ['add', 'remove', 'setWhitelisted'] satisfies (keyof PayoutAddresses)[],
  wallets: ['add'] satisfies (keyof PayoutAddresses)[],
  payouts: ['remove'] satisfies (keyof BankCards & keyof PayoutAddresses)[],
  passwords: ['set', 'replace'] satisfies (keyof WithdrawPasswords)[],
} as const

const deed = new RegExp(
  Object.entries(deeds)
    .map(([port, methods]) => `\\b${port}(?:\\.in\\(unit\\))?\\s*\\.(?:${methods.join('|')})\\(`)
    .join('|'),
)

const folders = ['accounts', 'members', 'wallet', 'site', 'live', 'rooms', 'gifts', 'sports', 'access', 'verification']

const files = folders.flatMap((subject) => {
  const folder = `server/${subject}/calls`
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      return { file: `${folder}/${file}`, text, call: /\bhandle\(\s*(\w+),/.exec(text)?.[1] }
    })
})

/** What handlers share that does a deed for them. */
const sharedDeeds = files
  .filter(({ call, text }) => call === undefined && deed.test(text))
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) =/g)].map(([, name]) => `${name}(`))

/** The call that a handler's file answers, and whether the file does one of the deeds. */
const handlers = files.flatMap(({ file, text, call }) =>
  call === undefined
    ? []
    : [{ file, call, isDeed: deed.test(text) || sharedDeeds.some((shared) => text.includes(shared)) }],
)

test('every call whose handler changes a contact, password, factor or payout asks again who it is', () => {
  const doers = handlers.filter(({ isDeed }) => isDeed)
  expect(doers.filter(({ call }) => !(call in calls))).toEqual([])
  const names = doers.map(({ call }) => call as CallName)
  expect(names.filter((name) => calls[name].reauthentication === 'none')).toEqual([])
  const declared = (Object.keys(calls) as CallName[]).filter((name) => calls[name].reauthentication !== 'none')
  expect(names.toSorted()).toEqual(declared.toSorted())
})

test('only calls of members ask again, and none whose answer is kept', () => {
  const declared = Object.values(calls).filter(({ reauthentication }) => reauthentication !== 'none')
  expect(declared.map(({ access, cacheMs }) => [access, cacheMs])).toEqual(declared.map(() => ['member', 0]))
})

test('a call that is asked for the code alone carries the log-in password itself', () => {
  const light = Object.entries(calls).filter(([, { reauthentication }]) => reauthentication === 'contact')
  const lacking = light.filter(([, call]) => {
    const { error } = call.request.safeParse({})
    return !error?.issues.some(({ path }) => path[0] === 'password')
  })
  expect(lacking.map(([name]) => name)).toEqual([])
  const unchecked = handlers.filter(({ call }) => light.some(([name]) => name === call)).map(({ file }) => file)
  expect(unchecked.filter((file) => !readFileSync(file, 'utf8').includes('ownPassword.refuse('))).toEqual([])
})
