import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What each folder may not import, one example a rule. */
const forbidden = [
  ['contract/a.ts', '#server/media/ports.ts'],
  ['src/machines/a.ts', '#src/gateway/gateway.ts'],
  ['src/streams/a.ts', '#src/machines/rooms/feed.ts'],
  ['src/gateway/a.ts', '#src/streams/server-clock.ts'],
  ['src/ui/a.ts', '#src/shared/app/services.tsx'],
  ['src/features/room/a.ts', '#src/features/home/home-page.tsx'],
  ['src/app/a.ts', '#server/app/config.ts'],
  ['server/domain/a.ts', '#server/platform/postgres/database.ts'],
  ['server/handlers/a.ts', '#server/platform/postgres/database.ts'],
  ['server/http/a.ts', '#src/gateway/gateway.ts'],
] as const
const allowed = [
  ['src/machines/b.ts', '#src/gateway/gateway-port.ts'],
  ['server/domain/b.ts', '#contract/limits.ts'],
] as const

const oxlint = join(process.cwd(), 'node_modules', '.bin', 'oxlint')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-imports-'))
  writeFileSync(join(folder, '.oxlintrc.json'), readFileSync('.oxlintrc.json'))
  for (const [file, source] of [...forbidden, ...allowed]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `export * from '${source}'\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restrictedFiles = (): string[] => {
  try {
    return readRestricted(
      execFileSync(oxlint, ['--format=json', 'contract', 'src', 'server'], { cwd: folder, encoding: 'utf8' }),
    )
  } catch (error) {
    return readRestricted((error as { stdout: string }).stdout)
  }
}
const readRestricted = (json: string): string[] => {
  const { diagnostics } = JSON.parse(json) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename)
}

test('[D-02] the linter refuses each import that the architecture forbids, and only those', () => {
  expect(restrictedFiles().toSorted()).toEqual(forbidden.map(([file]) => file).toSorted())
})
