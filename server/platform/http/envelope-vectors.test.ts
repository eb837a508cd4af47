import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealContext, signedText } from '#contract/envelope.ts'
import { deriveKeys } from './gateway-keys.ts'
import { openBytes, sealBytes } from './sealing.ts'

// Made with Web Crypto from the private keys c0 × 32 (client) and 50 × 32 (server).
const clientKey =
  '049d795fd58f42ef03f85d46a6ef15d60f6b153dbd4cbc50b9cb239bfd687291f14ea44c94bc57388e4f0b92eafe1b11f3b9ee3551373d5494ae7e2e0d90200e40'
const serverKey =
  '04476dcb6f9853aaed09e9c563ba11f2b01799029623c7b2924600aa935dd990280aa46fded1598a421837488dce75f076ca45e91e4050b2fb816a8f8b0ad8609d'
const shared = '496a8014a446f3a0b882d4bf2c64fd246ee816afc7902b24f4e30dfe2558e669'
const material =
  'b53b3b39ec27d356a559d3c6c1b2e894294c31d5d6bf923dfdd0d2d4e5b5906d509b78f9344d77305b915931d2ac00b729f5545891ca9ff73c27dbd077e3333e'
const sealed = 'AQIDBAUGBwgJCgsMHuRWEkNsD8lx-dKMwzZEZ9JzLNpH7qGWWzBYy4lY_AZRGnbz'
const context = sealContext('request', 'live/chat/room/send', '7f3c1f0e-54b1-4f8c-9d1c-0d6f6f8f2a11')

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const keys = deriveKeys(hex(shared), hex(clientKey), hex(serverKey))

test('[C-06] the keys of fixed points are fixed bytes', () => {
  expect(Buffer.concat([keys.aes, keys.mac]).toString('hex')).toBe(material)
})

test('[C-02] a fixed text under fixed keys and iv is a fixed body, and opens', () => {
  const iv = hex('0102030405060708090a0b0c')
  expect(sealBytes(keys.aes, context, Buffer.from('{"text":"进球了"}'), iv)).toBe(sealed)
  expect(openBytes(keys.aes, context, sealed)?.toString()).toBe('{"text":"进球了"}')
})

test('[C-02] a body opens for its own call, nonce and direction only', () => {
  const others = [
    sealContext('response', 'live/chat/room/send', '7f3c1f0e-54b1-4f8c-9d1c-0d6f6f8f2a11'),
    sealContext('request', 'live/chat/room/set', '7f3c1f0e-54b1-4f8c-9d1c-0d6f6f8f2a11'),
    sealContext('request', 'live/chat/room/send', '7f3c1f0e-54b1-4f8c-9d1c-0d6f6f8f2a12'),
  ]
  expect(others.map((other) => openBytes(keys.aes, other, sealed))).toEqual([undefined, undefined, undefined])
})

test('[C-01] a fixed text has a fixed signature, over twelve lines', () => {
  const text = signedText(
    'POST',
    '/api/system/time/check?a=1',
    {
      clientType: 'web',
      siteId: '5005',
      token: 't',
      uuid: 'u',
      version: 'v1.0.1',
      timestamp: '1700000000000',
      nonce: 'n',
      language: 'zh-CN',
      gatewaySession: 'g',
    },
    'b',
  )
  expect(text.split('\n')).toEqual([
    'POST',
    '/api/system/time/check?a=1',
    'web',
    '5005',
    't',
    'u',
    'v1.0.1',
    '1700000000000',
    'n',
    'zh-CN',
    'g',
    'b',
  ])
  expect(createHmac('sha256', keys.mac).update('POST\n/api/x\n…').digest('hex')).toBe(
    '30fd7f49d1da71b45ab6818df1470c574d9a6d38aa34b0492827e1e5301eadcc',
  )
})
