import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomWordsMax, wordLengthMax } from '#contract/limits.ts'
import { chatSend, roomWordList } from '#contract/rooms/calls.ts'
import { roomModerationLog } from '#contract/rooms/moderation-calls.ts'
import { readWordLines, writeWordLines } from '#contract/rooms/rules/word-lines.ts'
import { roomWordImport, roomWordPreview } from '#contract/rooms/word-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
let world: World
let moderator: TestClient
let anchor: TestClient
let fan: TestClient

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  const open = async (name: string) => {
    const client = openClient(world.baseUrl, '')
    await client.logIn(name)
    return client
  }
  moderator = await open('mod01')
  anchor = await open('anchor01')
  fan = await open('viewer11')
})
afterAll(() => world.stop())

const request = <Of extends object>(of: Of) => ({ requestId: randomUUID(), chatRoomNo, ...of })
const word = (text: string) => ({ text, match: 'contains', act: 'refuse' }) as const
const outcomesOf = ({ words }: { words: readonly { outcome: string }[] }) => words.map(({ outcome }) => outcome)
const countOf = async () => (await moderator.accepted(roomWordList, { chatRoomNo })).words.length

test('[P-02] a list is looked at without a change, added once by its request, binds at once, and reads back as a list', async () => {
  const words = [word('带单群'), word('带单群'), word('长'.repeat(wordLengthMax + 1)), word('a'), word('加微领单')]
  const expected = ['new', 'present', 'refused', 'wide', 'new']
  expect(outcomesOf(await moderator.accepted(roomWordPreview, { chatRoomNo, words }))).toEqual(expected)
  expect(await countOf()).toBe(0)
  expect(await fan.refusal(roomWordPreview, { chatRoomNo, words })).toMatchObject({ name: 'FORBIDDEN' })
  expect(await fan.refusal(roomWordImport, request({ words }))).toMatchObject({ name: 'FORBIDDEN' })

  const sent = request({ words })
  const answer = await moderator.accepted(roomWordImport, sent)
  expect(outcomesOf(answer)).toEqual(expected)
  expect(await moderator.accepted(roomWordImport, sent)).toEqual(answer)
  expect(await moderator.refusal(roomWordImport, { ...sent, words: [word('别的')] })).toMatchObject({
    name: 'REQUEST_ID_REUSED',
  })
  expect(await fan.refusal(chatSend, request({ text: '来，加微领单' }))).toMatchObject({ name: 'WORD_BLOCKED' })
  const { entries } = await moderator.accepted(roomModerationLog, { chatRoomNo })
  expect(entries.map(({ act, after }) => [act, after])).toEqual([
    ['word.added', { count: 2, text: '带单群、加微领单' }],
  ])
  const listed = (await moderator.accepted(roomWordList, { chatRoomNo })).words
  const read = readWordLines(writeWordLines(listed), { match: 'equals', act: 'mask' })
  expect(read.words.toSorted((one, other) => one.text.localeCompare(other.text))).toEqual(
    [word('带单群'), word('加微领单')].toSorted((one, other) => one.text.localeCompare(other.text)),
  )
})

test('[P-02] a room has so many words and not one more, also when two add lists at once; a longer list is refused whole', async () => {
  const list = (name: string, count: number) => Array.from({ length: count }, (_, place) => word(`${name}${place}号词`))
  const before = await countOf()
  const [one, other] = await Promise.all([
    moderator.accepted(roomWordImport, request({ words: list('甲', 150) })),
    anchor.accepted(roomWordImport, request({ words: list('乙', 150) })),
  ])
  const all = [...outcomesOf(one), ...outcomesOf(other)]
  expect([all.filter((outcome) => outcome === 'new').length, await countOf()]).toEqual([
    roomWordsMax - before,
    roomWordsMax,
  ])
  expect(new Set(all)).toEqual(new Set(['new', 'full']))
  const beyond = request({ words: list('丙', roomWordsMax + 1) })
  expect(await moderator.refusal(roomWordImport, beyond)).toMatchObject({ name: 'BAD_REQUEST' })
})
