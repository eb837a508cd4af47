import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carnivalBlocksMax, clientVersion, previewLinkMs } from '#contract/limits.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { promotionDetail, promotionList } from '#contract/promotions/calls/promotions.ts'
import type { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import { openingMs } from '#server/platform/realtime/broadcast.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

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

test('[C-15] links that were called back show nothing at once, those of others and later ones do', async () => {
  const linkOf = async (slug: string) => {
    const [link = ''] = (await admin('promotion', 'preview', slug)).split('\n')
    return { slug, preview: link.slice(link.indexOf('=') + 1) }
  }
  const shows = async (link: { slug: string; preview: string }) =>
    (await visitor.accepted(promotionDetail, link)).isPreview
  const early = [await linkOf('derby'), await linkOf('derby')]
  const ofOther = await linkOf('other')
  expect(await Promise.all([...early, ofOther].map(shows))).toEqual([true, true, true])

  expect(await admin('promotion', 'preview-withdraw', 'derby')).toContain('no link that was made of derby before')
  for (const link of early)
    expect(await visitor.refusal(promotionDetail, link)).toMatchObject({ name: 'PROMOTION_UNKNOWN' })
  const later = await linkOf('derby')
  expect(await Promise.all([later, ofOther].map(shows))).toEqual([true, true])
  await write('change', { slug: 'derby', title: words })
  expect(await shows(later)).toBe(true)
  expect(await visitor.refusal(promotionDetail, early[0]!)).toMatchObject({ name: 'PROMOTION_UNKNOWN' })

  expect((await admin('audit', 'list', '10')).split('\n')).toContainEqual(
    expect.stringMatching(/operator {2}promotion\.preview-withdraw {2}derby {2}\{"round":1\}$/),
  )
  expect(await admin('promotion', 'preview-withdraw', 'nothing')).toContain('there is no promotion nothing')
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
  // What visitors ask is read once a second.
  await expect.poll(slugsOf, { timeout: within(5_000) }).toContain('derby-2')
  expect(await write('change', { slug: 'derby-2', params: list('signin', 'gone') })).toContain('no promotion gone')
  const after: CarnivalParams = { blocks: [{ block: 'text', title: words, paragraphs: [words] }] }
  expect(await write('change', { slug: 'derby-2', params: after })).toContain('derby-2 was changed')
  const { promotion, isPreview } = await visitor.accepted(promotionDetail, { slug: 'derby-2' })
  expect([promotion.params, promotion.phase, isPreview]).toEqual([after, 'soon', false])
  expect(await admin('promotion', 'try', 'derby-2')).toContain('0 members would have 0 grants: nothing')
})

/** An open page: how often it was told that promotions have changed. */
const openPage = async ({ state }: TestClient) => {
  let heard = 0
  const { token } = state
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({ token, uuid: randomUUID(), siteId: '5005', clientType: 'terminal', version: clientVersion }),
    onToast: () => undefined,
  })
  socket.on('promotions.changed', () => void (heard += 1))
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  return { heard: () => heard, close: () => socket.close() }
}

test('[C-15, R-12] every open page hears that an operator changed what is shown, and whoever asks then is answered by it; of drafts and of what was refused nobody hears', async () => {
  // Who connects soon after the changes above would hear of those.
  clock.aheadMs += openingMs
  const member = openClient(world.baseUrl, '')
  await member.logIn('viewer03')
  const pages = [await openPage(visitor), await openPage(member)]
  const allHeard = (times: number) => expect.poll(() => pages.map(({ heard }) => heard())).toEqual([times, times])
  const phaseOf = async (client: TestClient) =>
    (await client.accepted(promotionList, {})).promotions.find(({ slug }) => slug === 'cup')?.phase

  const draft = { slug: 'cup', startAtMs: Date.now() - 60_000, params: { blocks: [textBlock] } }
  await write('create', draft)
  await write('change', { ...draft, title: words })
  expect(await phaseOf(visitor)).toBe(undefined)
  expect(await admin('promotion', 'start', 'cup')).toContain('cup is live')
  expect([await phaseOf(visitor), await phaseOf(member)]).toEqual(['running', 'running'])
  await allHeard(1)

  expect(await write('change', { ...draft, params: { blocks: [] } })).toContain('params blocks: ')
  expect(await write('change', { ...draft, title: { zh: '杯赛', en: 'Cup' } })).toContain('cup was changed')
  expect((await visitor.accepted(promotionDetail, { slug: 'cup' })).promotion.title).toBe('杯赛')
  await allHeard(2)
  expect(await admin('promotion', 'budget', 'cup', 'COIN', '5')).toContain('cup may give 5 COIN')
  await allHeard(3)
  expect(await admin('promotion', 'pause', 'cup')).toContain('cup is paused')
  expect(await phaseOf(visitor)).toBe('paused')
  expect(await admin('promotion', 'end', 'cup')).toContain('cup is ended')
  expect(await phaseOf(visitor)).toBe(undefined)
  await allHeard(5)

  const soon = await openPage(visitor)
  await expect.poll(soon.heard).toBe(1)
  for (const page of [...pages, soon]) page.close()
})
