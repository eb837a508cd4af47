import { ErrorDetails } from 'hls.js'
import { expect, test } from 'vitest'
import { failureOf, failureOfMedia } from './hls-errors.ts'

test('every fatal error of hls.js is in the table', () => {
  const missing = Object.values(ErrorDetails).filter((details) => failureOf({ fatal: true, details }) === undefined)
  expect(missing).toEqual([])
})

test('what hls.js mends by itself is none', () => {
  expect(failureOf({ fatal: false, details: ErrorDetails.BUFFER_STALLED_ERROR })).toBeNull()
})

test.each([
  [ErrorDetails.FRAG_LOAD_ERROR, 'network'],
  [ErrorDetails.LEVEL_LOAD_TIMEOUT, 'network'],
  [ErrorDetails.MANIFEST_LOAD_ERROR, 'manifest'],
  [ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, 'unsupported'],
  [ErrorDetails.BUFFER_APPEND_ERROR, 'media'],
  [ErrorDetails.FRAG_PARSING_ERROR, 'media'],
  [ErrorDetails.BUFFER_ADD_CODEC_ERROR, 'audioCodec'],
  [ErrorDetails.REMUX_ALLOC_ERROR, 'mux'],
  [ErrorDetails.KEY_SYSTEM_NO_ACCESS, 'keySystem'],
  [ErrorDetails.INTERNAL_EXCEPTION, 'other'],
] as const)('%s is %s', (details, failure) => {
  expect(failureOf({ fatal: true, details })).toBe(failure)
})

test('a track that comes or goes needs a new player', () => {
  const error = { name: 'HlsJsTrackRemovedError' }
  expect(failureOf({ fatal: true, details: ErrorDetails.BUFFER_APPEND_ERROR, error })).toBe('mux')
})

test('codes of a media element', () => {
  expect([2, 3, 4, undefined].map(failureOfMedia)).toEqual(['network', 'media', 'manifest', 'manifest'])
})
