import { sql } from 'kysely'
import { roomWordsMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createRoomsHarness, type RoomsHarness } from '#server/rooms/store/rooms-harness.ts'
import { createWordList, type ListedWord } from '#server/rooms/words/word-list.ts'
import { judgeWords } from '#server/rooms/words/word-verdict.ts'
import { manyWords, seeded, someText } from './admit-words.ts'
import { openLedgerBed, type LedgerBed } from './ledger-bed.ts'
import { quantile } from './machine.ts'

const textsJudged = Number(process.env.BENCH_TEXTS ?? 20_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)
const sendsARound = Number(process.env.BENCH_SENDS ?? 150)
const judgeLimitMicros = 150
const slowerLimit = 1.1

const judge = (words: readonly ListedWord[], random: () => number): number => {
  const lists = [createWordList(words.slice(roomWordsMax)), createWordList(words.slice(0, roomWordsMax))]
  const texts = Array.from({ length: textsJudged }, () => someText(random))
  for (const text of texts) judgeWords(text, lists)
  const micros = texts.map((text) => {
    const startMs = performance.now()
    judgeWords(text, lists)
    return (performance.now() - startMs) * 1_000
  })
  const p99 = quantile(micros, 0.99)
  console.log(
    `${words.length} words, ${texts.length} texts: p50 ${quantile(micros, 0.5).toFixed(1)} µs, p99 ${p99.toFixed(1)} µs, ` +
      `most ${Math.max(...micros).toFixed(0)} µs (p99 at most ${judgeLimitMicros} µs)`,
  )
  return p99
}

const insertWords = (bed: LedgerBed, roomNo: string, words: readonly ListedWord[]) =>
  bed.db
    .insertInto('blocked_words')
    .values(
      words.map(({ match, act, text }, nth) => ({
        room_no: nth < roomWordsMax ? roomNo : null,
        match,
        act,
        word: text,
        by_id: null,
        at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Mean milliseconds of a text that is sent and stored; the clock moves on, so that no pace holds it back. */
const sendMean = async (harness: RoomsHarness, member: MemberInfo, random: () => number): Promise<number> => {
  const startMs = performance.now()
  for (let nth = 0; nth < sendsARound; nth += 1) {
    harness.pass(1_000)
    await harness.posted(member, `${nth} ${someText(random)}`.slice(0, 200))
  }
  return (performance.now() - startMs) / sendsARound
}

/** Two rooms on one PostgreSQL, one without words and one with all of them, take turns. */
const sends = async (words: readonly ListedWord[], random: () => number): Promise<number> => {
  const [plainBed, fullBed] = [await openLedgerBed(), await openLedgerBed()]
  const plain = await createRoomsHarness(plainBed.db)
  const full = await createRoomsHarness(fullBed.db)
  try {
    await insertWords(fullBed, full.roomNo, words)
    await sql`vacuum analyze`.execute(fullBed.owner)
    for (const harness of [plain, full]) await sendMean(harness, harness.member, random)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const without = await sendMean(plain, plain.member, random)
      const withWords = await sendMean(full, full.member, random)
      ratios.push(withWords / without)
      console.log(`  ${without.toFixed(2)} ms without words, ${withWords.toFixed(2)} ms with them`)
    }
    const ratio = quantile(ratios, 0.5)
    console.log(`chat send with ${words.length} words: × ${ratio.toFixed(3)} (at most × ${slowerLimit})`)
    return ratio
  } finally {
    await Promise.all([plain.close(), full.close()])
    await Promise.all([plainBed.stop(), fullBed.stop()])
  }
}

/** A text through all blocked words that a room can have, alone and on its way into the room. [P-02] */
export const run = async (): Promise<void> => {
  const random = seeded(20_261_130)
  const words = manyWords(random)
  const p99 = judge(words, random)
  const ratio = await sends(words, random)
  if (p99 > judgeLimitMicros || ratio > slowerLimit) process.exitCode = 1
}
