import { expect, test } from 'vitest'
import {
  enhancedBody,
  hevcConfigBody,
  hevcFrameBody,
  hevcRecord,
  hevcUnit,
} from '#server/media/testing/hevc-samples.ts'
import { avcRecord } from '#server/media/testing/media-samples.ts'
import { readAudioTag, readVideoTag } from './flv-tag.ts'

test.each([
  ['enhanced AV1', Buffer.from('90617630310000', 'hex'), 'AV1'],
  ['the metadata of enhanced AV1', Buffer.from('94617630310000', 'hex'), 'AV1'],
  ['enhanced VP9', Buffer.from('90767030390000', 'hex'), 'VP9'],
  ['enhanced RTMP with an unknown code', Buffer.from('907a7a7a7a0000', 'hex'), 'zzzz'],
  ['MPEG-2 TS in enhanced RTMP', enhancedBody(5, 1, Buffer.alloc(8)), 'packet 5'],
  ['several tracks', Buffer.from('960068766331', 'hex'), 'send one video track'],
  ['extended modifiers', Buffer.from('970068766331', 'hex'), 'packet 7'],
  ['old HEVC', Buffer.of(0x1c, 0, 0, 0, 0), 'enhanced RTMP (hvc1)'],
  ['Sorenson', Buffer.of(0x12, 0), 'video codec 2'],
])('[A-03] %s is refused with a reason', (_, body, reason) => {
  expect(() => readVideoTag(body)).toThrow(reason)
})

test.each([
  ['MP3', Buffer.of(0x2f, 0), 'sound in MP3 is left out: send AAC'],
  ['G.711', Buffer.of(0x8e, 0), 'sound in G.711 is left out: send AAC'],
  ['Nellymoser', Buffer.of(0x6e, 0), 'sound in codec 6 is left out: send AAC'],
  ['enhanced FLAC', enhancedBody(0, 1, Buffer.alloc(8), 'fLaC'), 'this sound by enhanced RTMP is left out'],
  ['several enhanced sound tracks', enhancedBody(5, 1, Buffer.alloc(8), 'Opus'), 'send one'],
])('[A-03] %s is left out with a reason', (_, body, reason) => {
  expect(() => readAudioTag(body)).toThrow(reason)
})

test('[A-03] the packets of enhanced RTMP are a header and frames, with and without a composition time', () => {
  expect(readVideoTag(hevcConfigBody())).toEqual({ kind: 'config', codec: 'hevc', body: hevcRecord('main180') })
  const data = hevcUnit(19, 40)
  const frame = { kind: 'frame', codec: 'hevc', isKey: true, data }
  expect(readVideoTag(hevcFrameBody(true, 40))).toEqual({ ...frame, compositionMs: 0 })
  expect(readVideoTag(hevcFrameBody(true, 40, 80))).toEqual({ ...frame, compositionMs: 80 })
  expect(readVideoTag(hevcFrameBody(true, 40, -80))).toEqual({ ...frame, compositionMs: -80 })
})

test('[A-03] enhanced RTMP carries H.264 too', () => {
  const record = avcRecord('baseline360')
  expect(readVideoTag(enhancedBody(0, 1, record, 'avc1'))).toEqual({ kind: 'config', codec: 'avc', body: record })
  const data = Buffer.of(0, 0, 0, 1, 0x65)
  const frame = { kind: 'frame', codec: 'avc', compositionMs: 0, data }
  expect(readVideoTag(enhancedBody(3, 1, data, 'avc1'))).toEqual({ ...frame, isKey: true })
  expect(readVideoTag(enhancedBody(3, 2, data, 'avc1'))).toEqual({ ...frame, isKey: false })
})

test('[S-02] enhanced RTMP carries Opus and AAC as headers and frames', () => {
  for (const [fourCc, codec] of [
    ['Opus', 'opus'],
    ['mp4a', 'aac'],
  ] as const) {
    const body = Buffer.from('4f70757348656164', 'hex')
    expect(readAudioTag(enhancedBody(0, 1, body, fourCc))).toEqual({ kind: 'config', codec, body })
    expect(readAudioTag(enhancedBody(1, 1, body, fourCc))).toEqual({ kind: 'frame', codec, data: body })
    expect(readAudioTag(enhancedBody(2, 1, body, fourCc))).toEqual({ kind: 'none' })
    expect(readAudioTag(enhancedBody(1, 1, Buffer.alloc(0), fourCc))).toEqual({ kind: 'none' })
  }
})

test.each([
  ['IDR with leading pictures', [19], true],
  ['IDR', [20], true],
  ['CRA', [21], true],
  ['BLA', [16], true],
  ['CRA behind parameter sets and SEI', [35, 32, 33, 34, 39, 21], true],
  ['trailing', [1], false],
  ['leading', [8], false],
  ['reserved', [23], false],
  ['trailing before an IDR of the next picture', [1, 19], false],
  ['parameter sets only', [32, 33, 34], false],
] as const)('[A-03] whether an HEVC picture is a key frame is read from its units: %s', (_, types, isKey) => {
  const data = Buffer.concat(types.map((type) => hevcUnit(type)))
  for (const frameType of [1, 2])
    expect(readVideoTag(enhancedBody(3, frameType, data))).toEqual({
      kind: 'frame',
      codec: 'hevc',
      isKey,
      compositionMs: 0,
      data,
    })
})

test('[A-03] units whose length runs over the end make no key frame', () => {
  const data = hevcUnit(19)
  data.writeUInt32BE(0xffff_ffff)
  const frame = { kind: 'frame', codec: 'hevc', isKey: false, compositionMs: 0, data }
  expect(readVideoTag(enhancedBody(3, 1, data))).toEqual(frame)
})

test('[A-03] empty and short tags, commands, ends and metadata are nothing', () => {
  const legacy = [Buffer.alloc(0), Buffer.of(0x17), Buffer.of(0x17, 2, 0, 0, 0), Buffer.of(0x57, 1)]
  const enhanced = [
    Buffer.of(0x90),
    Buffer.from('90687663', 'hex'),
    Buffer.from('d100', 'hex'),
    enhancedBody(1, 1, Buffer.alloc(3)),
    enhancedBody(3, 1, Buffer.alloc(0)),
    enhancedBody(2, 1, Buffer.alloc(0)),
    enhancedBody(4, 1, Buffer.alloc(20)),
  ]
  for (const body of [...legacy, ...enhanced]) expect(readVideoTag(body)).toEqual({ kind: 'none' })
  for (const body of [Buffer.alloc(0), Buffer.of(0xaf, 1)]) expect(readAudioTag(body)).toEqual({ kind: 'none' })
})
