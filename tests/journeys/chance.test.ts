import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { promotionDrawTicket } from '#contract/promotions/calls/draw.ts'
import { promotionDetail } from '#contract/promotions/calls/promotions.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { world, person, member } = journeys({ clock })
const run = promisify(execFile)

test('[C-15, C-13] a spin is made, its seed is shown after a change of seeds, and page and terminal compute the same point', async () => {
  const who = await person()
  await arriveAs(who, 'viewer05', '/app/activities/wheel')
  const { page } = who
  await page.getByTestId('spins-left').getByText('2', { exact: true }).waitFor()
  await page.getByRole('switch', { name: '跳过动画' }).click()
  await page.getByRole('button', { name: '转一次' }).click()
  await page.getByTestId('spins-left').getByText('1', { exact: true }).waitFor()
  await page
    .getByRole('status')
    .getByText(/转到|没有中奖/)
    .waitFor()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '验证 #0' }) })
  const point = (await row.getByRole('cell').nth(3).innerText()).replace(',', '')
  const commit = await page.getByTestId('wheel-commit').innerText()

  await page.getByRole('link', { name: '换种子' }).click()
  await page.getByRole('button', { name: '更换种子' }).click()
  await page.getByLabel('新的客户端种子').fill('wheel-seed')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByText('与先前公布的哈希一致').waitFor()
  await page.getByRole('button', { name: '完成' }).click()

  await page.goBack()
  await page.getByRole('link', { name: '验证 #0' }).click()
  await page.getByText('与这次转动的结果一致').waitFor()
  expect(await page.getByTestId('point').innerText()).toBe(point)
  const command = await page.getByText('npm run -s verify').innerText()
  const words = command.slice(command.indexOf('--game')).replaceAll("'", '').split(' ')
  const { stdout } = await run(process.execPath, ['scripts/verify.ts', ...words])
  const verified = JSON.parse(stdout) as { commit: string; outcome: { point: number } }
  expect([verified.commit, String(verified.outcome.point)]).toEqual([commit, point])
})

test('[C-15] a quiz, a card, a ticket and an exchange go through their pages', async () => {
  const who = await person()
  await arriveAs(who, 'viewer06', '/app/activities/quiz')
  const { page } = who
  await page.getByRole('button', { name: '法国' }).click()
  await page.getByRole('button', { name: '法国', pressed: true }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/app/activities/buff-cards`)
  await page.getByRole('button', { name: '领取' }).first().click()
  await page.getByRole('button', { name: '用在下一笔红利' }).click()
  await page.getByRole('button', { name: '取下' }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/app/activities/draw`)
  await page.getByRole('button', { name: '领今日奖券' }).click()
  await page.getByTestId('my-tickets').getByText('1', { exact: true }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/app/activities/score-shop`)
  await page.getByTestId('points').getByText('0', { exact: true }).waitFor()
  await page.getByRole('button', { name: '还差 100 积分 88 金币' }).waitFor()
})

test('[C-15] a quiz that has ended takes no answer, also where its page is still open; who was right is rewarded and sees it', async () => {
  const admin = async (...words: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await world().admin(['promotion', ...words])
    expect([exit, stderr]).toEqual([0, ''])
    return stdout
  }
  const option = (optionId: string, zh: string) => ({ optionId, label: { zh, en: optionId } })
  const closesAtMs = world().services().now() + 60_000
  const question = {
    questionId: 'first-goal',
    text: { zh: '谁先进球？', en: 'Who scores first?' },
    picture: null,
    options: [option('red', '赤焰'), option('blue', '蓝鲸')],
    closesAtMs,
  }
  const template = JSON.parse(await admin('template', 'quiz')) as { params: object }
  const params = { ...template.params, questions: [question] }
  await admin('create', JSON.stringify({ ...template, slug: 'tonight', startAtMs: 0, params }))
  await admin('start', 'tonight')
  const [right, late] = [await person(), await person()]
  await arriveAs(right, 'viewer07', '/app/activities/tonight')
  await right.page.getByRole('button', { name: '赤焰' }).click()
  await right.page.getByRole('button', { name: '赤焰', pressed: true }).waitFor()
  await arriveAs(late, 'viewer08', '/app/activities/tonight')
  await late.page.getByRole('button', { name: '蓝鲸' }).waitFor()

  clock.aheadMs += closesAtMs - world().services().now()
  await late.page.getByRole('button', { name: '赤焰' }).click()
  await late.page.getByText('已截止').first().waitFor()
  await late.page.reload()
  await late.page.getByText('已截止').first().waitFor()
  expect(
    await late.page
      .getByRole('button', { name: /赤焰|蓝鲸/ })
      .evaluateAll((all) => all.map((each) => (each as HTMLButtonElement).disabled)),
  ).toEqual([true, true])
  await admin('quiz-answer', 'tonight', 'first-goal', 'red')
  await right.page.reload()
  await right.page.getByText('答对了').waitFor()
  await right.page.goto('/app/activities/score-shop')
  await right.page.getByTestId('points').getByText('100', { exact: true }).waitFor()
})

test('[C-15, C-13] a draw is drawn at its moment: its winners see it, and its page leads to the seed that computes their numbers', async () => {
  const admin = async (...words: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await world().admin(['promotion', ...words])
    expect([exit, stderr]).toEqual([0, ''])
    return stdout
  }
  const drawAtMs = world().services().now() + 60_000
  const template = JSON.parse(await admin('template', 'draw')) as { params: object }
  const prize = (zh: string, count: number) => ({ label: { zh, en: zh }, count, reward: { kind: 'coins', coins: 66 } })
  const prizes = [prize('头奖', 1), prize('二奖', 3)]
  const params = { ...template.params, prizes, drawAtMs }
  await admin('create', JSON.stringify({ ...template, slug: 'tonight-draw', startAtMs: 0, params }))
  await admin('start', 'tonight-draw')
  for (const name of ['viewer10', 'viewer11', 'viewer12']) {
    const other = await member(name)
    const { promotion } = await other.accepted(promotionDetail, { slug: 'tonight-draw' })
    const ticket = { requestId: randomUUID(), promotionId: promotion.id, source: 'daily' } as const
    await other.accepted(promotionDrawTicket, ticket)
  }
  const who = await person()
  await arriveAs(who, 'viewer09', '/app/activities/tonight-draw')
  const { page } = who
  await page.getByRole('button', { name: '领今日奖券' }).click()
  await page.getByTestId('my-tickets').getByText('1', { exact: true }).waitFor()

  clock.aheadMs += drawAtMs - world().services().now()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByTestId('my-tickets').waitFor()
      return page.getByTestId('draw-seed').count()
    })
    .toBe(1)
  expect(await page.locator('tr[data-mine]').getByRole('cell').first().innerText()).toBe('3')
  const winners = page.getByRole('table').filter({ hasText: '券号' }).locator('tbody tr')
  const numbers = await winners.locator('td:first-child').allInnerTexts()
  expect(numbers.toSorted()).toEqual(['0', '1', '2', '3'])
  const seed = await page.getByTestId('draw-seed').innerText()
  await page.getByRole('link', { name: '验算' }).click()
  await page.getByText('与公示的哈希一致').waitFor()
  expect(await page.getByTestId('numbers').innerText()).toBe(numbers.join(', '))
  expect(await page.getByLabel('服务器种子', { exact: true }).inputValue()).toBe(seed)
})
