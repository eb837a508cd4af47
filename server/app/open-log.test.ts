import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process of its own has written to standard error: the log goes there and nowhere else. */
const linesOf = (calls: string): unknown[] => {
  const program = `import { createLog } from '#server/app/open-log.ts'\nconst log = createLog('info')\n${calls}`
  const { stderr, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  return stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...(JSON.parse(line) as object), time: 0 }))
}

test('[D-02] a text that holds lines of its own is one line of the log', () => {
  const forged = 'viewer\n{"level":30,"msg":"logged in"}\r\u2028\u001b[2K'
  expect(linesOf(`log.warn({ name: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)})`)).toEqual([
    { level: 40, time: 0, name: forged, msg: forged },
  ])
})

test('[D-02] secrets are blacked out, in the fields of what is logged too', () => {
  const secrets = { token: 'a', password: 'b', streamKey: 'c', key: 'd', input: { token: 'e', password: 'f' } }
  const out = '[Redacted]'
  expect(linesOf(`log.info(${JSON.stringify(secrets)}, 'x')`)).toEqual([
    {
      level: 30,
      time: 0,
      token: out,
      password: out,
      streamKey: out,
      key: out,
      input: { token: out, password: out },
      msg: 'x',
    },
  ])
})
