import { readFileSync } from 'node:fs'

/** What the server is set up with, for tests that look for it in its children. */
export const serverSecrets = {
  DATA_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  SMTP_URL: 'smtp://user:password@127.0.0.1:1',
  DATABASE_URL: 'postgres://user:password@127.0.0.1:1/name',
  PGPASSWORD: 'password',
} as const

/** The names in an environment as /proc has it. */
export const namesIn = (environ: string): string[] =>
  environ
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.split('=', 1)[0] ?? '')
    .toSorted()

/** The names in the environment that a process was started with. */
export const environmentNamesOf = (pid: number): string[] => namesIn(readFileSync(`/proc/${pid}/environ`, 'utf8'))
