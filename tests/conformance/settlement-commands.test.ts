import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answersTo, lineBytesMax } from '#scripts/settlement/answer-lines.ts'
import { ticketAnswering } from '#scripts/settlement/answer-ticket.ts'

const start = (command: 'settle' | 'odds', ...words: string[]) =>
  spawn(process.execPath, [`scripts/${command}.ts`, ...words], { env: { PATH: process.env['PATH'] } })

/** A command as an auditor runs it: what goes in, what comes out. */
const run = async (command: 'settle' | 'odds', input: string | Buffer, ...words: string[]) => {
  const child = start(command, ...words)
  child.stdin.end(input)
  const [[exit], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { exit: exit as number, out, err }
}

const ticket = (id: string, legs: object[]): string =>
  JSON.stringify({ id, currency: 'CNY', stake: '100.00', oddsFormat: 'decimal', legs })
const won = { price: '2.06', result: 'won' }
const settledWon = (id: string): string =>
  `{"id":"${id}","results":["won"],"risk":"100.00","return":"206.00","lines":[{"legs":[0],"return":"206.00"}]}`

test('[S-13] settle answers line by line in order; a bad line does not stop it, and the exit code says so', async () => {
  const lines = [
    ticket('1', [won]),
    '{"id":"2","currency":"CNY"}',
    '{"id":"3",',
    '',
    `  ${ticket('4', [won])}\r`,
    ticket('5', [{ ...won, result: 'lost' }, won]),
  ]
  expect(await run('settle', lines.join('\n'))).toEqual({
    exit: 3,
    out: [
      settledWon('1'),
      '{"id":"2","error":"stake is missing"}',
      '{"id":null,"error":"the line cannot be read: not valid JSON"}',
      settledWon('4'),
      '{"id":"5","results":["lost","won"],"risk":"100.00","return":"0.00","lines":[{"legs":[0,1],"return":"0.00"}]}',
      '',
    ].join('\n'),
    err: '',
  })
})

test('[S-13] settle ends well when every ticket is one, with a byte order mark before them, and with nothing to do', async () => {
  expect(await run('settle', `\uFEFF${ticket('1', [won])}\r\n\r\n`)).toEqual({
    exit: 0,
    out: `${settledWon('1')}\n`,
    err: '',
  })
  expect(await run('settle', '')).toEqual({ exit: 0, out: '', err: '' })
})

test('[S-13] odds writes a price in every format, and says what is no price', async () => {
  const lines = ['{"format":"decimal","price":"2.50"}', '{"format":"american","price":"50"}', '{"format":"decimal"}']
  const { exit, out, err } = await run('odds', `${lines.join('\n')}\n`)
  expect([exit, err]).toEqual([3, ''])
  expect(out.trimEnd().split('\n')).toEqual([
    '{"decimal":"2.50","hongkong":"1.50","malay":"-0.67","indonesian":"1.50","american":"+150","fractional":"3/2"}',
    '{"error":"price must be american odds, a whole number of at least +100 or at most -100 such as \\"+106\\", in plain digits and at most 100000 to 1 either way"}',
    '{"error":"price is missing"}',
  ])
})

test('[S-13] odds says of every line that has no price what is wrong with it', async () => {
  const bad = [
    ...['1.00', '0.99', 'NaN', '..3', ''].map((price) => ({ format: 'decimal', price })),
    { format: 'malay', price: '1.5' },
    { format: 'decimal', price: 2.5 },
    { format: 'roman', price: '2.5' },
    { price: '2.5' },
    { format: 'decimal', price: '2.5', id: 1 },
    [],
    null,
  ]
  const lines = [...bad.map((each) => JSON.stringify(each)), '{"format":"malay","format":"decimal","price":"2.5"}', 'x']
  const { exit, out } = await run('odds', lines.join('\n'))
  const answers = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect([exit, answers.length]).toEqual([3, lines.length])
  expect(answers.filter((answer) => typeof answer['error'] !== 'string' || Object.keys(answer).length > 1)).toEqual([])
})

test.each(['settle', 'odds'] as const)('[S-13] %s takes no words, and says how it is used', async (command) => {
  const { exit, out, err } = await run(command, '', '--help')
  expect([exit, out, err.startsWith(`usage: npm run -s ${command} < `)]).toEqual([2, '', true])
})

test('[S-13] settle ends when nobody reads on', async () => {
  const child = start('settle')
  const line = `${ticket('1', [won])}\n`
  const feed = pipeline(
    Readable.from(
      (function* () {
        for (;;) yield line
      })(),
    ),
    child.stdin,
  ).catch((error: unknown) => error)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [[exit], err, fault] = await Promise.all([once(child, 'exit'), text(child.stderr), feed])
  expect([exit, err, (fault as { code?: string }).code]).toEqual([141, '', 'EPIPE'])
})

test('[S-13] lines that nobody reads yet are not settled yet, however many there are', async () => {
  const line = Buffer.from(`${ticket('1', [won])}\n`.repeat(300))
  let taken = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        taken += 1
        yield line
      }
    })(),
  )
  const read: (() => void)[] = []
  const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => read.push(done) })
  const ended = pipeline(
    endless,
    (source: AsyncIterable<Buffer>) => answersTo(source, ticketAnswering, () => undefined),
    slow,
  ).catch(() => undefined)
  await expect.poll(() => read.length).toBe(1)
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  const before = taken
  expect([read.length, before < 60]).toEqual([1, true])
  read.pop()?.()
  await expect.poll(() => read.length).toBe(1)
  expect(taken - before < 60).toBe(true)
  slow.destroy()
  await ended
})

test('[S-13] a line that is too long or not UTF-8 is said to be, and the next is settled', async () => {
  const long = ticket('x'.repeat(lineBytesMax), [won])
  const input = [`${long}\n${ticket('1', [won])}\n"`, '\u00ff', `"\n${ticket('2', [won])}\n`]
  const { exit, out } = await run('settle', Buffer.concat(input.map((text) => Buffer.from(text, 'latin1'))))
  expect([exit, out.trimEnd().split('\n')]).toEqual([
    3,
    [
      '{"id":null,"error":"the line is longer than 65536 bytes"}',
      settledWon('1'),
      '{"id":null,"error":"the line cannot be read: not valid UTF-8"}',
      settledWon('2'),
    ],
  ])
})
