import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderProofFile, orderProofList, orderProofUpload, pay, payClose } from '#contract/finance/calls.ts'
import { orderProofsMax, uploadBytesMax } from '#contract/limits.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { aPhotoWithPage, aPicture, plantedIn } from '#tests/builders/picture.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let client: TestClient
let stranger: TestClient
let orderId: string

const drawnHead = Buffer.from('WEBP')
let png: Buffer
/** A picture with something behind it, so many bytes together. */
const picture = (bytes: number): string => Buffer.concat([png, Buffer.alloc(bytes - png.length, 7)]).toString('base64')

beforeAll(async () => {
  png = await aPicture()
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  stranger = openClient(world.baseUrl, '')
  await stranger.logIn('viewer02')
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  const asked = { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 } as const
  orderId = (await client.accepted(pay, asked)).orderId
})
afterAll(() => world.stop())

const upload = (content: string) => ({ requestId: randomUUID(), orderId, content })
const nameOf = async (refusal: Promise<object>): Promise<unknown> => {
  const refused = await refusal
  return 'name' in refused ? refused.name : refused
}

test('[C-14] a picture of a payment is kept once, sealed, and shown to its member alone', async () => {
  const input = upload(picture(1_000))
  const { proofs } = await client.accepted(orderProofUpload, input)
  expect(await client.accepted(orderProofUpload, input)).toEqual({ proofs })
  const proofId = proofs[0]?.proofId ?? ''
  const { type, content } = await client.accepted(orderProofFile, { proofId })
  expect(proofs.map((proof) => [proof.isMine, proof.type, proof.sizeBytes])).toEqual([
    [true, type, Buffer.from(content, 'base64').length],
  ])
  expect([type, await plantedIn(Buffer.from(content, 'base64'))]).toEqual(['webp', []])
  expect(await nameOf(client.refusal(orderProofUpload, { ...input, content: picture(999) }))).toBe('REQUEST_ID_REUSED')
  expect(await client.accepted(orderProofList, { orderId })).toEqual({ proofs })
  const [row] = await world
    .services()
    .units.run((unit) => tablesOf(unit).selectFrom('order_proofs').selectAll().where('id', '=', proofId).execute())
  expect(row?.sealed.includes(drawnHead)).toBe(false)
  expect(await nameOf(stranger.refusal(orderProofFile, { proofId }))).toBe('RECORD_UNKNOWN')
  expect(await nameOf(stranger.refusal(orderProofList, { orderId }))).toBe('FINANCE_ORDER_UNKNOWN')
  expect(await nameOf(stranger.refusal(orderProofUpload, upload(picture(200))))).toBe('FINANCE_ORDER_UNKNOWN')
})

test('[C-14] a file is refused that is no picture, too large, or one too many', async () => {
  const wrong = ['GIF89a', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<script>', 'x'].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  for (const content of [...wrong, picture(uploadBytesMax + 1)])
    expect(await nameOf(client.refusal(orderProofUpload, upload(content)))).toBe('FILE_REFUSED')
  for (const content of ['', '不是', 'a'.repeat(2_900_001)])
    expect(await nameOf(client.refusal(orderProofUpload, upload(content)))).toBe('BAD_REQUEST')
  expect(await nameOf(client.refusal(orderProofUpload, { ...upload(picture(200)), orderId: '1' }))).toBe(
    'FINANCE_ORDER_UNKNOWN',
  )
  await client.accepted(orderProofUpload, upload((await aPhotoWithPage(uploadBytesMax)).toString('base64')))
  const many = Array.from({ length: orderProofsMax }, () => client.gateway.call(orderProofUpload, upload(picture(300))))
  const kinds = (await Promise.all(many)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(orderProofsMax - 2)
  expect((await client.accepted(orderProofList, { orderId })).proofs).toHaveLength(orderProofsMax)
})

test('[C-14] operators get the pictures as files; an order that is over takes none', async () => {
  const { stdout, exit } = await world.admin(['finance', 'proofs', orderId])
  const paths = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('  ').at(-1) ?? '')
  expect([exit, paths.length, statSync(paths[0] ?? '').mode & 0o777]).toEqual([0, orderProofsMax, 0o600])
  const [proof] = (await client.accepted(orderProofList, { orderId })).proofs
  const { content } = await client.accepted(orderProofFile, { proofId: proof?.proofId ?? '' })
  expect(readFileSync(paths[0] ?? '').toString('base64')).toBe(content)
  expect((await world.admin(['finance', 'proofs', '1'])).exit).toBe(1)
  await client.accepted(payClose, { requestId: randomUUID(), orderId })
  expect(await nameOf(client.refusal(orderProofUpload, upload(picture(200))))).toBe('ORDER_MOVED_ON')
  expect((await client.accepted(orderProofList, { orderId })).proofs).toHaveLength(orderProofsMax)
})
