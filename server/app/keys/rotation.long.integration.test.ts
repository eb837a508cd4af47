import { existsSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bankCardList } from '#contract/wallet/calls.ts'
import { createFieldEncryption } from '#server/platform/field-encryption/field-encryption.ts'
import { KeyRing } from '#server/platform/field-encryption/key-ring.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { openClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'
import { readDataKeys } from './data-key-source.ts'
import { countByKey } from './sealed-columns.ts'

const cardCount = 2_000
const cardsAtOnce = 1_000

let world: World | undefined
let database: TestDatabase | undefined

afterEach(async () => {
  await world?.stop()
  await database?.drop()
})

/** Cards of one member, sealed with the key of the data folder. */
const addCards = async ({ db }: TestDatabase, dataDir: string, memberId: string): Promise<void> => {
  const [key] = readDataKeys(readFileSync(join(dataDir, 'data.key'), 'utf8'), 'data.key')
  const fieldEncryption = createFieldEncryption(new KeyRing(key))
  const aCard = (nth: number) => {
    const id = randomUUID()
    const number = `62170000000${String(nth).padStart(5, '0')}`
    return {
      id,
      member_id: memberId,
      fingerprint: fieldEncryption.fingerprint(number, 'bank_cards'),
      sealed: sealJson(fieldEncryption, { number, holder: '王小明' }, `bank_cards:${id}`),
      bank_name: '银行',
      created_at: new Date(nth),
    }
  }
  for (let first = 0; first < cardCount; first += cardsAtOnce) {
    const cards = Array.from({ length: cardsAtOnce }, (_, nth) => aCard(first + nth))
    await db.insertInto('bank_cards').values(cards).execute()
  }
}

const standingOf = async (running: World): Promise<string[][]> => {
  const { exit, stdout } = await running.admin(['keys', 'list'])
  expect(exit).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
}

test(
  '[C-12] a new key is made on the running server, which dies in the middle: the next one goes on, and every card is there',
  async () => {
    const demo = await demoDatabase()
    database = demo
    const running = await startWorld({
      child: true,
      environment: { DATABASE_URL: demo.url, DATABASE_OWNER_URL: demo.ownerUrl, DATA_KEY: '' },
    })
    world = running
    const client = openClient(running.baseUrl, '')
    const { userInfo } = await client.logIn('viewer03')
    await addCards(demo, running.dataDir, userInfo.id)
    const [first] = await standingOf(running)
    const oldId = first?.[0] ?? ''
    expect((await running.admin(['keys', 'rotate'])).exit).toBe(0)
    const sealedAnew = async (): Promise<number> => {
      const counts = await countByKey(demo.db)
      return cardCount - (counts.get(oldId) ?? 0)
    }
    await expect.poll(sealedAnew, { timeout: within(20_000), interval: 1 }).toBeGreaterThan(0)
    await running.kill()
    const inBetween = await sealedAnew()
    expect(inBetween).toBeLessThan(cardCount)

    await running.restart()
    expect(existsSync(join(running.dataDir, 'data.key.new'))).toBe(false)
    const { list } = await listed(running)
    expect(list).toEqual(Array.from({ length: cardCount }, () => '6217 **** ****'))
    await expect.poll(async () => (await countByKey(demo.db)).get(oldId) ?? 0, { timeout: within(40_000) }).toBe(0)
    expect((await listed(running)).list).toEqual(list)
    const standing = await standingOf(running)
    expect(standing.map(([, word]) => word)).toEqual(['current', 'old'])
    expect(standing[1]).toEqual([oldId, 'old', '0', 'values'])
    expect((await running.admin(['keys', 'forget', oldId])).exit).toBe(0)
    expect((await standingOf(running)).map(([id]) => id)).toEqual([standing[0]?.[0]])
    await running.restart()
    expect((await listed(running)).list).toEqual(list)
  },
  within(120_000),
)

/** The cards as their member sees them. */
const listed = async (running: World): Promise<{ list: string[] }> => {
  const client = openClient(running.baseUrl, '')
  await client.logIn('viewer03')
  const { cards } = await client.accepted(bankCardList, {})
  return { list: cards.map(({ cardNum }) => cardNum.slice(0, 14)) }
}
