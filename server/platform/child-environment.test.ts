import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

test('a child gets what every program needs, and no setting of the server', () => {
  const needed = { PATH: '/usr/bin', HOME: '/home/a', TMPDIR: '/tmp/a', LANG: 'C.UTF-8', LC_ALL: 'C', TZ: 'UTC' }
  const secret = {
    DATA_KEY: 'k',
    SMTP_URL: 'smtp://u:p@host',
    DATABASE_URL: 'postgres://u:p@host/app',
    PGPASSWORD: 'p',
    NODE_OPTIONS: '--inspect',
  }
  expect(childEnvironment({ ...needed, ...secret, LC_CTYPE: undefined })).toEqual(needed)
})
