import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** The command as anybody runs it. */
const verify = (...words: string[]): Promise<{ exit: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] }
    const child = execFile(process.execPath, ['scripts/verify.ts', ...words], { env }, (_error, out, err) =>
      resolve({ exit: child.exitCode, out, err }),
    )
  })

const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'
const round = ['--server-seed', serverSeed, '--client-seed', '56e27fed-ece3-4279-ab56-96f71fe9b2ee', '--nonce', '1']

test('[C-13] verify prints commit, hashes, floats and outcome of a round as one line of JSON', async () => {
  expect(await verify('--game', 'dice', ...round, '--stream', 'shared')).toEqual({
    exit: 0,
    out: [
      '{"commit":"7b82b6074a12c5b332890342a0cbfeb68c360444862351bed825463e12f8ef0b",',
      '"hmac":["9370308f02c99fa20ed5314558a0996de492d6e3add937c9d807c02e972f3c99"],',
      '"floats":[0.5759306286927313,0.010889031458646059,0.057940558763220906,0.3462005511391908,',
      '0.892865591449663,0.6790957322809845,0.843868266325444,0.5905645249877125],"outcome":57.59}\n',
    ].join(''),
    err: '',
  })
})

test('[C-13] verify says what it cannot do before its usage, prints nothing and ends with 2', async () => {
  const { exit, out, err } = await verify('--game', 'dice', ...round, '--over', '99.01')
  expect([exit, out]).toEqual([2, ''])
  expect(err.split('\n')[0]).toBe('--over 99.01 is no bet of the game: docs/games.md')
  expect(err).toMatch(/usage: npm run -s verify -- --game <\S*dice\|mines\|/)
})
