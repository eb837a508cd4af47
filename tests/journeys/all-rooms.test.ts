import { expect, test } from 'vitest'
import { chatSend, roomWordAdd } from '#contract/rooms/calls.ts'
import { arriveAs } from './browser.ts'
import { journeys, roomNo } from './journey.ts'

const { person, member, world } = journeys()

test('[P-02] the site’s staff finds the room where most waits at the top of all rooms, and decides there; without the role the list is empty', async () => {
  expect((await world().admin(['role', 'grant', 'viewer14', 'staff'])).exit).toBe(0)
  const staff = await person()
  await arriveAs(staff, 'viewer14', '/app/moderation')
  const { page } = staff
  const rooms = page.getByRole('list', { name: '我管理的直播间' }).getByRole('listitem')
  await rooms.nth(2).waitFor()
  const request = <Of extends object>(of: Of) => ({ requestId: crypto.randomUUID(), chatRoomNo: roomNo, ...of })
  const keeper = await member('mod01')
  await keeper.accepted(roomWordAdd, request({ match: 'contains', act: 'hold', text: '带单群' }))
  await (await member('viewer12')).accepted(chatSend, request({ text: '来带单群' }))
  const worst = rooms.first()
  await worst.getByText(`房间 ${roomNo}`).waitFor()
  await worst.getByText(/最早一条已等/).waitFor()
  await worst.getByRole('link').click()
  await page.getByRole('region', { name: '待放行' }).getByText('来带单群').waitFor()
  await page.keyboard.press('d')
  await page.getByText('没有待放行的发言').waitFor()
  await page.getByRole('link', { name: '全部房间' }).click()
  await rooms.first().waitFor()
  // What was read before stands until the list is read anew.
  await expect.poll(() => page.getByText(/最早一条已等/).count()).toBe(0)
  expect((await world().admin(['role', 'revoke', 'viewer14', 'staff'])).exit).toBe(0)
  await page.getByText('您还没有管理任何直播间').waitFor()
})
