import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What each area may not import, an example or two a rule. Relative paths and types are seen as well. */
const forbidden = [
  ['contract/rooms/a.ts', '#server/media/ports.ts'],
  ['contract/rooms/b.ts', 'react'],
  ['contract/rooms/c.ts', 'xstate'],
  ['contract/rooms/machines/a.ts', 'react'],
  ['contract/rooms/machines/b.ts', '#server/rooms/ports.ts'],
  ['src/shared/collections/a.ts', '#contract/limits.ts'],
  ['src/machines/rooms/a.ts', '#src/gateway/gateway.ts'],
  ['src/machines/rooms/b.ts', 'react'],
  ['src/streams/a.ts', '#src/machines/rooms/feed.ts'],
  ['src/streams/b.ts', 'react'],
  ['src/gateway/a.ts', '#src/streams/server-clock.ts'],
  ['src/ui/a.ts', '#src/shared/app/services.tsx'],
  ['src/shared/match/a.ts', '#src/features/home/home-page.tsx'],
  ['src/features/rooms/a.ts', '#src/features/home/home-page.tsx'],
  ['src/features/rooms/b.ts', '../home/home-page.tsx'],
  ['src/features/rooms/c.ts', '#src/app/compose.ts'],
  ['src/app/a.ts', '#server/app/config.ts'],
  ['server/rooms/domain/a.ts', '#server/platform/postgres/database.ts'],
  ['server/rooms/domain/b.ts', '#server/rooms/store/rooms.ts'],
  ['server/rooms/domain/c.ts', 'node:fs'],
  ['server/rooms/calls/a.ts', '#server/gifts/store/gifts.ts'],
  ['server/rooms/store/a.ts', '../../gifts/ports.ts'],
  ['server/rooms/a.ts', '#server/app/config.ts'],
  ['server/rooms/b.ts', '#src/gateway/gateway.ts'],
  ['server/platform/a.ts', '#server/rooms/ports.ts'],
  ['server/media/a.ts', '#server/live/ports.ts'],
  ['server/app/a.ts', '#src/gateway/gateway.ts'],
  ['tests/bench/a.ts', '../builders/room.ts'],
] as const
const allowed = [
  ['contract/rooms/z.ts', '#contract/limits.ts'],
  ['contract/rooms/machines/z.ts', 'xstate'],
  ['contract/rooms/machines/y.ts', '#contract/limits.ts'],
  ['src/machines/rooms/z.ts', '#src/gateway/gateway-port.ts'],
  ['src/features/rooms/z.ts', '#src/features/rooms/chat/composer.tsx'],
  ['src/features/rooms/y.ts', './chat/composer.tsx'],
  ['server/rooms/domain/z.ts', '#contract/limits.ts'],
  ['server/rooms/calls/z.ts', '#server/gifts/ports.ts'],
  ['server/rooms/calls/y.ts', '#server/accounts/ports/sessions.ts'],
  ['server/rooms/z.ts', '#server/rooms/store/rooms.ts'],
  ['server/app/z.ts', '#server/rooms/store/rooms.ts'],
  ['server/rooms/calls/z.test.ts', '#server/gifts/store/gifts.ts'],
] as const

/** [what, code]: an amount that could be a fraction: money is nowhere a float. [V-06] */
const fractions = [
  ['quotient', 'export const half = (stakeMinor: number) => stakeMinor / 2'],
  ['quotient-of-sum', 'export const half = (bet: { stakeMinor: number }) => (bet.stakeMinor + 1) / 2'],
  ['rounded-later', 'export const half = (stakeMinor: number) => Math.floor(stakeMinor / 3 + 1)'],
  ['by-amount', 'export const share = (all: number, partMinor: number) => all / partMinor'],
  ['times', 'export const fee = (stakeMinor: number) => Math.floor(stakeMinor * 0.05)'],
  ['plus', 'export const more = (stakeMinor: number) => stakeMinor + 0.5'],
  ['value', 'export const gift = { priceMinor: 0.5 }'],
  ['constant', 'export const priceMinor = 1.5'],
  ['text', 'export const text = (stakeMinor: number) => stakeMinor.toFixed(2)'],
] as const
const whole = [
  ['floor', 'export const half = (stakeMinor: number) => Math.floor(stakeMinor / 2)'],
  ['exact', 'export const half = (stakeMinor: number) => Number((BigInt(stakeMinor) * 3n) / 2n)'],
  ['sum', 'export const all = (oneMinor: number, otherMinor: number) => 2 * oneMinor - otherMinor'],
  ['other', 'export const speed = (pixels: number) => (pixels * 0.5) / 3'],
] as const
const moneyFile = (what: string): string => `server/gifts/${what}.ts`

const oxlint = join(process.cwd(), 'node_modules', '.bin', 'oxlint')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-imports-'))
  writeFileSync(join(folder, '.oxlintrc.json'), readFileSync('.oxlintrc.json'))
  cpSync(join('scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true })
  const write = (file: string, code: string): void => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  for (const [file, source] of [...forbidden, ...allowed])
    write(file, `import type { A } from '${source}'\nexport const a: A | null = null`)
  for (const [what, code] of [...fractions, ...whole]) write(moneyFile(what), code)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusedBy = (rule: string): string[] => {
  const { diagnostics } = JSON.parse(lint()) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics.filter(({ code }) => code === `house(${rule})`).map(({ filename }) => filename)
}
const lint = (): string => {
  try {
    const folders = ['contract', 'src', 'server', 'tests']
    return execFileSync(oxlint, ['--format=json', ...folders], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('[D-02] the linter refuses each import that the architecture forbids, and only those', () => {
  expect(refusedBy('imports').toSorted()).toEqual(forbidden.map(([file]) => file).toSorted())
})

test('[V-06] the linter refuses each amount that could be a fraction, and nothing else', () => {
  expect(refusedBy('money').toSorted()).toEqual(fractions.map(([what]) => moneyFile(what)).toSorted())
})
