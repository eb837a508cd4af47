import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const oxlint = join(process.cwd(), 'node_modules', '.bin', 'oxlint')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-imports-'))
  writeFileSync(join(folder, '.oxlintrc.json'), readFileSync('.oxlintrc.json'))
  mkdirSync(join(folder, 'scripts', 'lint'), { recursive: true })
  const rules = join('scripts', 'lint', 'import-rules.js')
  writeFileSync(join(folder, rules), readFileSync(rules))
  for (const [file, source] of [...forbidden, ...allowed]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `import type { A } from '${source}'\nexport const a: A | null = null\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restrictedFiles = (): string[] => {
  try {
    return readRestricted(
      execFileSync(oxlint, ['--format=json', 'contract', 'src', 'server', 'tests'], { cwd: folder, encoding: 'utf8' }),
    )
  } catch (error) {
    return readRestricted((error as { stdout: string }).stdout)
  }
}
const readRestricted = (json: string): string[] => {
  const { diagnostics } = JSON.parse(json) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics.filter(({ code }) => code.includes('house')).map(({ filename }) => filename)
}

test('[D-02] the linter refuses each import that the architecture forbids, and only those', () => {
  expect(restrictedFiles().toSorted()).toEqual(forbidden.map(([file]) => file).toSorted())
})
