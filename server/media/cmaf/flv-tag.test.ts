import { expect, test } from 'vitest'
import { readAudioTag, readVideoTag } from './flv-tag.ts'

test.each([
  ['enhanced HEVC', Buffer.from('90687663310000', 'hex'), 'HEVC (H.265)'],
  ['enhanced AV1', Buffer.from('90617630310000', 'hex'), 'AV1'],
  ['enhanced RTMP with an unknown code', Buffer.from('907a7a7a7a0000', 'hex'), 'zzzz'],
  ['old HEVC', Buffer.of(0x1c, 0, 0, 0, 0), 'HEVC'],
  ['Sorenson', Buffer.of(0x12, 0), 'video codec 2'],
])('[A-03] %s is refused with a reason', (_, body, reason) => {
  expect(() => readVideoTag(body)).toThrow(reason)
})

test.each([
  ['MP3', Buffer.of(0x2f, 0), 'audio codec 2'],
  ['enhanced sound', Buffer.of(0x90, 0), 'enhanced RTMP audio'],
])('[A-03] %s is refused with a reason', (_, body, reason) => {
  expect(() => readAudioTag(body)).toThrow(reason)
})

test('[A-03] empty and short tags are nothing', () => {
  for (const body of [Buffer.alloc(0), Buffer.of(0x17), Buffer.of(0x17, 2, 0, 0, 0), Buffer.of(0x57, 1)])
    expect(readVideoTag(body)).toEqual({ kind: 'none' })
  for (const body of [Buffer.alloc(0), Buffer.of(0xaf, 1)]) expect(readAudioTag(body)).toEqual({ kind: 'none' })
})
