import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { chatSend, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, arriveAs } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { keyboardOf, stopOf } from './keyboard-only.ts'

const { person, member, world } = journeys({ isOnAir: true })

/** Presses a tool of a row until it has opened what it opens: while the room still loads, rows move from under the mouse. */
const pressTool = (row: Locator, tool: Locator, opened: Locator): Promise<void> =>
  vi.waitFor(
    async () => {
      // A click may have been heard though the machine was too slow to say so.
      if (await opened.isVisible()) return
      if (!(await tool.isVisible())) await row.hover({ timeout: within(5_000) })
      await tool.click({ timeout: within(5_000) })
    },
    { timeout: within(30_000) },
  )

test('[P-02, D-06, A-06] the chat holds still under a moderator, who deletes a message, over the video too, and mutes its author until it is lifted', async () => {
  const author = await person()
  await arriveAs(author, 'viewer07', roomPath)
  await author.page.getByRole('textbox', { name: '聊天内容' }).fill('加群看内幕单')
  await author.page.keyboard.press('Enter')
  await chatOf(author.page).getByText('加群看内幕单').waitFor()
  const flying = author.page.locator('[data-size][aria-hidden="true"] > span', { hasText: '加群看内幕单' })
  // Over the video it stays as long as this takes.
  const stop = () =>
    flying.evaluateAll((texts) => texts.map((text) => text.getAnimations().forEach((flight) => flight.pause())).length)
  expect(await stop()).toBe(1)

  const moderator = await person()
  await arriveAs(moderator, 'mod01', roomPath)
  const row = chatOf(moderator.page).getByText('加群看内幕单')
  const mute = moderator.page.getByRole('button', { name: /^禁言 / }).first()
  const press = () => pressTool(row, mute, moderator.page.getByRole('dialog', { name: /的房管操作$/ }))
  await press()
  await moderator.page.keyboard.press('Escape')
  await row.hover()
  const { y } = (await row.boundingBox()) ?? { y: 0 }
  await author.page.getByRole('textbox', { name: '聊天内容' }).fill('再说一句')
  await author.page.keyboard.press('Enter')
  await chatOf(author.page).getByText('再说一句').waitFor()
  await moderator.page.getByRole('button', { name: /条新消息$/ }).waitFor()
  expect([await chatOf(moderator.page).getByText('再说一句').count(), (await row.boundingBox())?.y]).toEqual([0, y])
  await moderator.page.getByRole('button', { name: '删除这条消息' }).click()
  const question = moderator.page.getByRole('dialog', { name: '删除这条消息？' })
  await question.getByText('加群看内幕单').waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await press()
  await moderator.page.getByText('10 分钟').first().click()
  await moderator.page.getByRole('button', { name: '广告引流' }).click()
  await moderator.page.getByText('同时删除最近 1 小时的发言').click()
  await moderator.page.getByRole('button', { name: '禁言并删除' }).click()

  await author.page
    .getByText(/您已被禁言/)
    .first()
    .waitFor()
  await expect
    .poll(() =>
      chatOf(author.page)
        .getByText(/一条消息已被.*删除/)
        .count(),
    )
    .toBe(2)
  expect([await chatOf(author.page).getByText('加群看内幕单').count(), await flying.count()]).toEqual([0, 0])
  const history = await (await member('viewer08')).accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 50 })
  expect(JSON.stringify(history)).not.toContain('加群看内幕单')

  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByRole('button', { name: /^解除/ }).first().click()
  await author.page.getByRole('textbox', { name: '聊天内容' }).fill('我会注意的')
  await author.page.keyboard.press('Enter')
  await chatOf(author.page).getByText('我会注意的').waitFor()

  const field = moderator.page.getByRole('textbox', { name: '聊天内容' })
  await field.hover()
  await chatOf(moderator.page).getByText('我会注意的').waitFor()
  await field.pressSequentially('大家好@')
  await moderator.page.getByRole('listbox', { name: '提到某人' }).waitFor()
  await moderator.page.keyboard.press('ArrowDown')
  // The Enter with which an input method of Safari takes a word over names nobody.
  await field.evaluate((input) => {
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
  })
  expect(await field.inputValue()).toBe('大家好@')
  await moderator.page.keyboard.press('Enter')
  expect(await field.inputValue()).toMatch(/^大家好@\S+ $/)

  const { keyboard } = moderator.page
  await moderator.page.getByRole('link', { name: '跳到聊天' }).focus()
  await keyboard.press('Enter')
  const focusedName = () =>
    moderator.page.evaluate(() => {
      const { title, textContent } = document.activeElement as HTMLElement
      return title.startsWith('提到 ') ? textContent : ''
    })
  for (let step = 0; step < 20 && (await focusedName()) === ''; step++) await keyboard.press('Tab')
  const name = await focusedName()
  expect(name).not.toBe('')
  await moderator.page.getByRole('button', { name: '回到最新' }).waitFor()
  await keyboard.press('Enter')
  expect(await field.inputValue()).toContain(`@${name}`)
  await field.focus()

  await (
    await member('viewer08')
  ).accepted(anchorReward, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, giftId: '1', count: 1, price: 1 })
  await chatOf(moderator.page).getByText('送出 荧光棒').hover()
  await mute.click()
  await moderator.page.getByText('送出 荧光棒 ×1').waitFor()
})

test('[P-02, A-06] the anchor makes a viewer a moderator from a row of the chat and takes it back: badge and tools come and go on the open pages', async () => {
  const viewer = await person()
  await arriveAs(viewer, 'viewer10', roomPath)
  await viewer.page.getByRole('textbox', { name: '聊天内容' }).fill('这场裁判不错')
  await viewer.page.keyboard.press('Enter')
  const own = chatOf(viewer.page).locator('div', { hasText: '这场裁判不错' }).last()
  await own.waitFor()
  const desk = viewer.page.getByRole('button', { name: '房管台' })
  const badge = own.getByText('房管', { exact: true })
  expect([await desk.count(), await badge.count()]).toEqual([0, 0])

  const anchor = await person()
  await arriveAs(anchor, 'anchor01', roomPath)
  const row = chatOf(anchor.page).getByText('这场裁判不错')
  const appoint = anchor.page.getByRole('button', { name: '设 新来的球迷 为房管' })
  const question = anchor.page.getByRole('dialog', { name: '设 新来的球迷 为房管？' })
  await pressTool(row, appoint, question)
  await question.getByRole('button', { name: '设为房管' }).click()
  await desk.waitFor()
  await badge.waitFor()
  await chatOf(viewer.page).getByText('新来的球迷 已成为房管').waitFor()
  // Nobody sends gifts to themselves.
  expect(await anchor.page.getByRole('region', { name: '礼物', exact: true }).count()).toBe(0)
  await viewer.page.getByRole('region', { name: '礼物', exact: true }).waitFor()

  await anchor.page.getByRole('button', { name: '房管台' }).click()
  const list = anchor.page.getByRole('region', { name: '房管名单' })
  await list.getByRole('button', { name: '撤销 新来的球迷 的房管' }).click()
  await anchor.page.getByRole('dialog').getByRole('button', { name: '撤销房管' }).click()
  await desk.waitFor({ state: 'detached' })
  await badge.waitFor({ state: 'detached' })
  await list.getByText('新来的球迷').waitFor({ state: 'detached' })

  const { exit } = await world().admin(['role', 'grant', roomNo, 'viewer10', 'moderator'])
  expect(exit).toBe(0)
  await desk.waitFor()
  await badge.waitFor()
  await expect.poll(() => chatOf(viewer.page).getByText('新来的球迷 已成为房管').count()).toBe(2)
})

test('[P-02, A-06, C-16] with keys alone a moderator mutes an author from their row, goes on from there, and lifts it at the desk', async () => {
  const author = await member('viewer11')
  const who = await person()
  await arriveAs(who, 'mod01', roomPath)
  const { page } = who
  const { faults, press, on, back } = keyboardOf(page)
  await page.getByRole('textbox', { name: '聊天内容' }).waitFor()
  await author.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '键盘也能管' })
  await chatOf(page).getByText('键盘也能管').waitFor()

  await on(/^跳到聊天$/)
  await press('Enter')
  await on(/^聊天内容$/)
  await back(/^消息操作$/)
  await on(/^禁言 /)
  await press('Enter')
  const card = page.getByRole('dialog', { name: /的房管操作$/ })
  await card.getByText('键盘也能管').waitFor()
  const nickname = (await card.getAttribute('aria-label'))?.replace(' 的房管操作', '') ?? ''
  await on(/^1 小时$/)
  await press('Enter')
  await on(/^禁言$/)
  await press('Enter')
  await card.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stopOf(page)).name).toBe('消息操作')
  const refused = await author.refusal(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '还想说' })
  expect('name' in refused && refused.name).toBe('MUTED')

  await back(/^房管台$/)
  await press('Enter')
  await on(new RegExp(`^解除 ${nickname} 的禁言$`))
  await press('Enter')
  await page.getByRole('button', { name: `解除 ${nickname} 的禁言` }).waitFor({ state: 'detached' })
  expect([...faults]).toEqual([])
})

test('[P-02] slow mode holds a member back and counts down; viewers have no tools', async () => {
  const moderator = await person()
  await arriveAs(moderator, 'mod01', roomPath)
  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByText('30s', { exact: true }).click()
  const talker = await person()
  await arriveAs(talker, 'viewer09', roomPath)
  expect(await talker.page.getByRole('button', { name: '房管台' }).count()).toBe(0)
  const box = talker.page.getByRole('textbox', { name: '聊天内容' })
  await box.fill('第一句')
  await talker.page.keyboard.press('Enter')
  await chatOf(talker.page).getByText('第一句').waitFor()
  await box.fill('第二句')
  await talker.page.keyboard.press('Enter')
  await talker.page
    .getByText(/秒后可再发/)
    .first()
    .waitFor()
  expect(await box.inputValue()).toBe('第二句')
  // The same session: another log-in may take longer than slow mode lasts.
  const client = openClient(world().baseUrl, '')
  client.state.token = await talker.page.evaluate(() => localStorage.getItem('token') ?? '')
  const refused = await client.refusal(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '第二句' })
  expect('name' in refused && refused.name).toBe('SLOW_MODE')
})
