import { expect, test } from 'vitest'
import { rtmpTarget } from './channel-args.ts'

test.each([
  [true, ['-tcp_nodelay', '1']],
  [false, []],
])(
  '[A-03] a channel publishes without waiting for acknowledgements where its ffmpeg can (%s)',
  (hasNoDelay, option) => {
    const url = 'rtmp://127.0.0.1/live/key'
    expect(rtmpTarget(url, hasNoDelay)).toEqual(['-f', 'flv', '-flvflags', 'no_duration_filesize', ...option, url])
  },
)
