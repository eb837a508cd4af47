import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isStun, readCheck } from './ice-check.ts'

/** RFC 5769, 2.1: for the user fragment evtj. */
const sample = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae' +
    '802200105354554e207465737420636c69656e74' +
    '002400046e0001ff80290008932ff9b151263b36' +
    '000600096576746a3a68367659202020' +
    '000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)
const credentials = { ufrag: 'evtj', password: 'VOkJxbRl1RmTxUk/WvJxBt' }

const nominating = (() => {
  const head = Buffer.from('000100002112a442b7e7a701bc34d686fa87dfae', 'hex')
  const body = Buffer.from('000600096576746a3a6836765920202000250000', 'hex')
  head.writeUInt16BE(body.length + 24, 2)
  const digest = createHmac('sha1', credentials.password).update(head).update(body).digest()
  return Buffer.concat([head, body, Buffer.from('00080014', 'hex'), digest])
})()

test('[S-02] a signed check is read, and whether it nominates', () => {
  expect(readCheck(sample, credentials)).toEqual({ nominates: false })
  expect(readCheck(nominating, credentials)).toEqual({ nominates: true })
  expect([isStun(sample), isStun(Buffer.of(22)), isStun(Buffer.of(128)), isStun(Buffer.alloc(0))]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('[S-02] a check that is changed, cut, unsigned, for another session or no request is none', () => {
  expect(readCheck(nominating, { ...credentials, password: 'another' })).toBeUndefined()
  expect(readCheck(nominating, { ...credentials, ufrag: 'evt' })).toBeUndefined()
  for (let at = 0; at < nominating.length; at += 1) {
    const changed = Buffer.from(nominating)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(readCheck(changed, credentials), `byte ${at}`).toBeUndefined()
    const cut = Buffer.from(nominating.subarray(0, at))
    if (at >= 20) cut.writeUInt16BE(at - 20, 2)
    expect(readCheck(cut, credentials), `cut at ${at}`).toBeUndefined()
  }
})
