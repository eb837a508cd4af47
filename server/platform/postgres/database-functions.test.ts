import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFunctionFiles } from './database-functions.ts'

/** Migrations of the time before functions had files. What they say of functions is history. */
const history = [
  '0001-first-slice',
  '0086-security-log',
  '0092-append-only-audit',
  '0101-ledger-function',
  '0110-finance-orders',
  '0120-interest-wallets',
  '0130-protection',
  '0138-ledger-flush',
  '0139-standings-in-need',
  '0148-waiting-bets',
  '0151-liabilities-reopened',
  '0152-placing-in-batches',
  '0153-late-accounts',
  '0162-freed-by-cash-out',
  '0173-agreements-accepted',
  '0215-chance',
  '0216-grants-in-one-step',
  '0225-loyalty',
  '0251-rounds-in-batches',
  '0270-counts-in-place',
  '0271-late-kinds-known',
  '0272-rounds-by-index',
  '0275-postings-that-are-certain',
  '0276-postings-of-a-batch',
  '0277-rounds-by-request',
  '0290-streams-of-games',
  '0291-cover-before-draws',
  '0292-pauses-of-persons',
  '0293-pauses-at-venues',
  '0294-signs-of-persons',
  '0300-proven-names',
  '0306-limits-of-persons',
]

test('a file makes the function that it is called after, and no other', () => {
  const made = readFunctionFiles().map(({ name, text }) => ({
    name,
    functions: [...text.matchAll(/\bcreate\b[^(]*?\bfunction\s+(\w+)/gi)].map(([statement, to]) => [
      statement.startsWith('create or replace function'),
      to,
    ]),
  }))
  expect(made).toEqual(made.map(({ name }) => ({ name, functions: [[true, name]] })))
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length)
})

test('no migration makes a function but those of the time before functions had files', () => {
  const made = globSync('server/**/migrations/*.ts').filter((path) =>
    /create(?: or replace)? function/i.test(readFileSync(path, 'utf8')),
  )
  expect(made.map((path) => path.replace(/^.*\/|\.ts$/g, '')).toSorted()).toEqual(history)
})
