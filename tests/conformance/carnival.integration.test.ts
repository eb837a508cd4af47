import { afterAll, beforeAll, expect, test } from 'vitest'
import { carnivalBlocksMax, previewLinkMs } from '#contract/limits.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { promotionDetail, promotionList } from '#contract/promotions/calls/promotions.ts'
import type { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const clock = { aheadMs: 0 }
let world: World
let visitor: TestClient
let template: PromotionDraft

const admin = async (...words: string[]): Promise<string> => {
  const { exit, stdout, stderr } = await world.admin(words)
  return exit === 0 ? stdout : stderr
}
const write = (how: 'create' | 'change', changes: object) =>
  admin('promotion', how, JSON.stringify({ ...template, ...changes }))

beforeAll(async () => {
  world = await startWorld({ clock })
  visitor = openClient(world.baseUrl, '')
  template = JSON.parse(await admin('promotion', 'template', 'carnival')) as PromotionDraft
})
afterAll(() => world.stop())

const words = { zh: '说明', en: 'Words' }
const textBlock = { block: 'text', title: words, paragraphs: [words] }
const slugsOf = async () => (await visitor.accepted(promotionList, {})).promotions.map(({ slug }) => slug)

test('[C-15, R-12] a draft of a carnival is nobody’s but of whoever has its link, for a day', async () => {
  await write('create', { slug: 'derby' })
  expect(await slugsOf()).not.toContain('derby')
  expect(await visitor.refusal(promotionDetail, { slug: 'derby' })).toMatchObject({ name: 'PROMOTION_UNKNOWN' })
  const [link = ''] = (await admin('promotion', 'preview', 'derby')).split('\n')
  expect(link).toMatch(/^\/app\/carnival\/derby#preview=\d+\.[\w-]{43}$/)
  const preview = link.slice(link.indexOf('=') + 1)
  const shown = await visitor.accepted(promotionDetail, { slug: 'derby', preview })
  expect(shown).toMatchObject({ isPreview: true, promotion: { kind: 'carnival', params: template.params } })

  const altered = `${Number(preview.split('.')[0]) + 1}.${preview.split('.')[1]}`
  for (const other of [altered, '1.x', 'x'.repeat(80)])
    expect(await visitor.refusal(promotionDetail, { slug: 'derby', preview: other })).toMatchObject({
      name: 'PROMOTION_UNKNOWN',
    })
  expect(await visitor.refusal(promotionDetail, { slug: 'derby', preview: 'x'.repeat(81) })).toMatchObject({
    name: 'BAD_REQUEST',
  })
  // The link of one does not open another one.
  await write('create', { slug: 'other' })
  expect(await visitor.refusal(promotionDetail, { slug: 'other', preview })).toMatchObject({
    name: 'PROMOTION_UNKNOWN',
  })
  expect(await admin('promotion', 'preview', 'nothing')).toContain('there is no promotion nothing')

  clock.aheadMs += previewLinkMs
  expect(await visitor.refusal(promotionDetail, { slug: 'derby', preview })).toMatchObject({
    name: 'PROMOTION_UNKNOWN',
  })
  clock.aheadMs -= previewLinkMs
})

test('[C-15] a page that could not be shown is refused with words, and nothing changes', async () => {
  const refused = async (params: object) => write('change', { slug: 'derby', params })
  const before = await admin('promotion', 'show', 'derby')
  expect(await refused({ blocks: [] })).toContain('params blocks: ')
  expect(await refused({ blocks: [{ block: 'video', title: words }] })).toContain('params blocks.0.block: ')
  expect(await refused({ blocks: [textBlock, { ...textBlock, paragraphs: [] }] })).toContain(
    'params blocks.1.paragraphs: ',
  )
  expect(await refused({ blocks: [{ ...textBlock, title: { zh: '说明' } }] })).toContain('params blocks.0.title.en: ')
  const way = { link: 'javascript:alert(1)', name: words }
  const banner = { block: 'banner', picture: '/art/promo-carnival.svg', title: words, text: null, way }
  expect(await refused({ blocks: [banner] })).toContain('params blocks.0.way.link: ')
  expect(await refused({ blocks: [{ ...banner, way: null, picture: 'https://elsewhere.example/a.png' }] })).toContain(
    'params blocks.0.picture: ',
  )
  const rooms = { block: 'rooms', title: words, sportsType: null }
  expect(await refused({ blocks: [{ ...rooms, count: 13 }] })).toContain('params blocks.0.count: ')
  const full = Array.from({ length: carnivalBlocksMax }, () => textBlock)
  expect(await refused({ blocks: [...full, textBlock] })).toContain('params blocks: ')
  expect(await admin('promotion', 'show', 'derby')).toBe(before)
  expect(await refused({ blocks: full })).toContain('derby was changed')
})

test('[C-15] what starts shows what exists and gives nothing; its blocks may be arranged anew while it is open', async () => {
  const list = (...slugs: string[]) => ({ blocks: [{ block: 'promotions', title: words, slugs }, textBlock] })
  await write('change', { slug: 'derby', params: list('signin', 'gone') })
  expect(await admin('promotion', 'start', 'derby')).toContain('params blocks.0: there is no promotion gone')
  await write('change', { slug: 'derby', params: list('signin'), budget: { COIN: 1 } })
  expect(await admin('promotion', 'start', 'derby')).toContain('its budget has to be {}')
  // A budget that was written stays with a draft: another one takes its place.
  await admin('promotion', 'end', 'derby')
  await write('create', { slug: 'derby-2', params: list('signin') })
  expect(await admin('promotion', 'start', 'derby-2')).toContain('derby-2 is live')
  expect(await slugsOf()).toContain('derby-2')
  expect(await write('change', { slug: 'derby-2', params: list('signin', 'gone') })).toContain('no promotion gone')
  const after: CarnivalParams = { blocks: [{ block: 'text', title: words, paragraphs: [words] }] }
  expect(await write('change', { slug: 'derby-2', params: after })).toContain('derby-2 was changed')
  const { promotion, isPreview } = await visitor.accepted(promotionDetail, { slug: 'derby-2' })
  expect([promotion.params, promotion.phase, isPreview]).toEqual([after, 'soon', false])
  expect(await admin('promotion', 'try', 'derby-2')).toContain('0 members would have 0 grants: nothing')
})
