import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteAvatars } from '#server/members/domain/site-avatars.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createAvatars } from './avatars.ts'
import { createMembers } from '#server/accounts/store/members.ts'

let database: TestDatabase
let memberId: string
let nowMs = 1_800_000_000_000

const avatars = () =>
  createAvatars(database.db, {
    now: () => (nowMs += 1),
    draw: async (_memberId, file) =>
      file.toString() === 'broken' ? undefined : Buffer.from(`drawn ${file.toString()}`),
  })
const add = async (text: string, requestId = randomUUID()) => {
  const picture = await avatars().draw(memberId, Buffer.from(text))
  return picture !== undefined && avatars().add(memberId, requestId, picture)
}
const own = async () => (await avatars().list(memberId)).filter((avatar) => avatar.own)
const shown = async () => (await createMembers(database.db).byId(memberId))?.avatar

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  memberId = (await aMember(database.db)).id
})

test('[C-12] the list begins with the pictures of the site, which are there, and marks what is shown', async () => {
  const files = siteAvatars.map(({ url }) => fileURLToPath(new URL(`../../../public${url}`, import.meta.url)))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(await add('one')).toBe(true)
  const list = await avatars().list(memberId)
  const id = list.at(-1)?.id ?? ''
  expect(list).toEqual([
    ...siteAvatars.map((avatar, index) => ({ ...avatar, own: false, current: index === 0 })),
    { id, url: `/avatars/${id}.webp`, own: true, current: false },
  ])
  expect((await avatars().picture(id))?.toString()).toBe('drawn one')
})

test('[C-12] one of the list is shown: the newest own one, one of the site, never of another member', async () => {
  await add('one')
  await add('two')
  const [newest, oldest] = await own()
  expect((await avatars().picture(newest?.id ?? ''))?.toString()).toBe('drawn two')
  expect(await avatars().use(memberId, newest?.id ?? '')).toBe(true)
  expect(await shown()).toBe(newest?.url)
  expect(await avatars().use(memberId, 'av-07')).toBe(true)
  expect(await shown()).toBe('/art/av-07.svg')
  const other = (await aMember(database.db)).id
  expect(await avatars().use(other, oldest?.id ?? '')).toBe(false)
  expect(await avatars().use(memberId, 'av-13')).toBe(false)
})

test('[C-12] who removes the picture that is shown shows one of the site; others cannot remove it', async () => {
  await add('one')
  const id = (await own())[0]?.id ?? ''
  await avatars().use(memberId, id)
  const other = (await aMember(database.db)).id
  expect(await avatars().remove(other, id)).toBe(false)
  expect(await avatars().remove(memberId, id)).toBe(true)
  expect(await avatars().remove(memberId, id)).toBe(false)
  expect(await avatars().remove(memberId, 'av-01')).toBe(false)
  expect([await shown(), await own(), await avatars().picture(id)]).toEqual(['/art/av-01.svg', [], undefined])
})

test('[C-12] six are kept, also of many that come at once; a repeat is the same picture', async () => {
  const requestId = randomUUID()
  expect([await add('one', requestId), await add('one', requestId)]).toEqual([true, true])
  expect((await own()).length).toBe(1)
  const added = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`more ${index}`)))
  expect(added.filter(Boolean).length).toBe(5)
  expect((await own()).length).toBe(6)
  expect(await add('seventh')).toBe(false)
})

test('[C-12] what cannot be drawn is not kept; an id that is none has no picture', async () => {
  expect(await add('broken')).toBe(false)
  expect(await own()).toEqual([])
  expect(await avatars().picture("'; drop table avatars; --")).toBeUndefined()
  expect(await avatars().picture(randomUUID())).toBeUndefined()
})
