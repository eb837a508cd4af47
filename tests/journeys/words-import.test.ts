import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { arriveAs } from './browser.ts'
import { journeys, roomNo } from './journey.ts'

const { person } = journeys()

test('[P-02] a moderator pastes a list of words, sees what each line would come to, adds it, and exports what the room has', async () => {
  const { page, ...moderator } = await person()
  await arriveAs({ page, ...moderator }, 'mod01', `/app/moderation/${roomNo}`)
  const words = page.getByRole('region', { name: '屏蔽词' })
  await words.getByRole('button', { name: '粘贴词表' }).click()
  const dialog = page.getByRole('dialog', { name: '粘贴词表' })
  const list = dialog.getByRole('textbox', { name: '屏蔽词，每行一个' })
  await list.fill('带单群\n带单群\n\na\n稳赚不赔\tequals\trefuse\n')
  await dialog.getByRole('button', { name: '预览' }).click()
  await dialog.getByText('新增 2 个').waitFor()
  await dialog.getByText('已有 1 个').waitFor()
  await dialog.getByText('1 个几乎会拦下所有发言').waitFor()
  expect(await words.getByRole('listitem').count()).toBe(0)
  await dialog.getByRole('button', { name: '添加 2 个' }).click()
  await words.getByRole('button', { name: '删除 稳赚不赔' }).waitFor()
  await page.getByRole('region', { name: '操作日志' }).getByText('添加 2 个屏蔽词').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), words.getByRole('button', { name: '导出' }).click()])
  const text = await readFile(await file.path(), 'utf8')
  expect([file.suggestedFilename(), text.split('\n').toSorted()]).toEqual([
    `grandstand-words-${roomNo}.txt`,
    ['', '带单群\tcontains\thold', '稳赚不赔\tequals\trefuse'],
  ])
})
