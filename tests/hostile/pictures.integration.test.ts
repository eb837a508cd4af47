import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { orderProofFile, orderProofUpload, pay } from '#contract/finance/calls.ts'
import { bodyBytesMax, uploadBytesMax } from '#contract/limits.ts'
import { avatarInsert, birthdayBind, materialSubmit, realNameBind } from '#contract/members/calls/members.ts'
import { supportOpen, supportPicture, supportPictureFile } from '#contract/messages/support-calls.ts'
import { calls } from '#contract/registry.ts'
import { studioCoverSet } from '#contract/studio/cover-calls.ts'
import { aPhotoWithPage, aPicture, aPictureBomb, plantedIn } from '#tests/builders/picture.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let client: TestClient
let anchor: TestClient
let orderId: string
let caseId: string

const enter = async (name: string): Promise<TestClient> => {
  const entered = openClient(world.baseUrl, '')
  await entered.logIn(name)
  return entered
}

beforeAll(async () => {
  world = await startWorld({ environment: { CALLS_PER_MINUTE_MEMBER: '9000' } })
  await world.services().settings.set('verification', {}, 'test')
  client = await enter('viewer01')
  anchor = await enter('anchor06')
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  const asked = { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 } as const
  orderId = (await client.accepted(pay, asked)).orderId
  const feedback = { requestId: randomUUID(), channel: 'feedback', category: 'other', text: '看图' } as const
  caseId = (await client.accepted(supportOpen, feedback)).case.caseId
})
afterAll(() => world.stop())

interface Route<C extends Call = Call> {
  readonly call: C
  /** Absent: the client. */
  readonly sender?: () => TestClient
  input(content: string): RequestOf<C>
  /** The picture that was handed in last, as others get it. */
  given(answer: never): Promise<Buffer>
}

const decoded = ({ content }: { content: string }): Buffer => Buffer.from(content, 'base64')
const again = () => ({ requestId: randomUUID() })

const routes: readonly Route[] = [
  {
    call: avatarInsert,
    input: (picture) => ({ ...again(), picture }),
    given: async ({ avatars }: { avatars: { url: string; own: boolean }[] }) => {
      const url = avatars.find(({ own }) => own)?.url ?? ''
      return Buffer.from(await (await fetch(`${world.baseUrl}${url}`)).arrayBuffer())
    },
  },
  {
    call: studioCoverSet,
    sender: () => anchor,
    input: (picture) => ({ ...again(), picture }),
    given: async ({ coverUrl }: { coverUrl: string }) =>
      Buffer.from(await (await fetch(`${world.baseUrl}${coverUrl}`)).arrayBuffer()),
  },
  {
    call: materialSubmit,
    input: (content) => ({ ...again(), kind: 'identity', name: '身份证', content }),
    given: async ({ id }: { id: string }) => {
      const { stdout } = await world.admin(['document', 'show', id])
      return readFileSync(stdout.trim().split('\n').at(-1) ?? '')
    },
  },
  {
    call: orderProofUpload,
    input: (content) => ({ ...again(), orderId, content }),
    given: async ({ proofs }: { proofs: { proofId: string }[] }) =>
      decoded(await client.accepted(orderProofFile, { proofId: proofs.at(-1)?.proofId ?? '' })),
  },
  {
    call: supportPicture,
    input: (content) => ({ ...again(), caseId, content }),
    given: async ({ entries }: { entries: { picture: { pictureId: string } | null }[] }) =>
      decoded(await client.accepted(supportPictureFile, { pictureId: entries.at(-1)?.picture?.pictureId ?? '' })),
  },
]

test('[C-12, C-14, R-12] every call that takes a file keeps its pixels and nothing else', async () => {
  const takesFiles = Object.values<Call>(calls).filter((call) => call.bodyBytesMax > bodyBytesMax)
  expect(new Set(routes.map(({ call }) => call))).toEqual(new Set(takesFiles))
  const photo = await aPhotoWithPage(uploadBytesMax)
  for (const { call, sender = () => client, input, given } of routes) {
    const answer = await sender().accepted(call, input(photo.toString('base64')))
    expect([call.path, await plantedIn(await given(answer as never))]).toEqual([call.path, []])
  }
})

test('[X-03] a picture of 60,000 × 60,000 is measured and refused, by every call that takes one', async () => {
  const bombs = [aPictureBomb(60_000), aPictureBomb(5_001)].map((bomb) => bomb.toString('base64'))
  for (const { call, sender = () => client, input } of routes)
    for (const bomb of bombs)
      expect([call.path, await sender().refusal(call, input(bomb))]).toEqual([
        call.path,
        expect.objectContaining({ name: 'FILE_REFUSED' }),
      ])
})

test('[C-14, R-12] whose an order or a case is comes before its picture is looked at', async () => {
  const stranger = await enter('viewer02')
  const bomb = aPictureBomb(60_000).toString('base64')
  const refusals = await Promise.all([
    stranger.refusal(orderProofUpload, { ...again(), orderId, content: bomb }),
    stranger.refusal(supportPicture, { ...again(), caseId, content: bomb }),
  ])
  expect(refusals.map((refusal) => 'name' in refusal && refusal.name)).toEqual([
    'FINANCE_ORDER_UNKNOWN',
    'RECORD_UNKNOWN',
  ])
})

test(
  '[X-03] pictures of one member keep nobody’s out: each member’s come in turn',
  async () => {
    const other = await enter('viewer03')
    const heavy = (await aPicture(5_000, 5_000)).toString('base64')
    const light = (await aPicture()).toString('base64')
    const order: string[] = []
    const sendOne = async (who: TestClient, name: string, picture: string) => {
      await who.gateway.call(avatarInsert, { ...again(), picture })
      order.push(name)
    }
    const many = Array.from({ length: 6 }, () => sendOne(client, 'many', heavy))
    await many[0]
    await sendOne(other, 'one', light)
    await Promise.all(many)
    expect(order).toHaveLength(7)
    // One after the other as they came, it would be the last.
    expect(order.at(-1)).toBe('many')
  },
  within(120_000),
)
