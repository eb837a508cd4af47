/** Headers that x264 and an AAC encoder wrote, and tags around them. */
export const avcRecords = {
  baseline360: '0142c01effe100196742c01ed900a02ff97011000003000100000300320f162e4801000568cb83cb20',
  high1080: '01640028ffe1001b67640028acd940780227e5c044000003000400000300c83c60c65801000668ebe3cb22c0fdf8f800',
  high422: '017a001effe1001a677a001ebcd940d83de6f011000003000100000300320f162d9601000668ebe3cb22c0fef8f800',
  high444: '01f4000dffe1001967f4000d919b28283f6022000003000200000300641e28532c01000668ebe3c44848fff8f800',
  interlaced576: '014d401effe10018674d401eeca05a126c0440000003004000000c87c50a658001000568fba3cb20',
} as const

export const aacRecords = { stereo44100: '1210', mono48000: '1188', sbr24000: '2b118800' } as const

export const avcRecord = (name: keyof typeof avcRecords): Buffer => Buffer.from(avcRecords[name], 'hex')
export const aacRecord = (name: keyof typeof aacRecords): Buffer => Buffer.from(aacRecords[name], 'hex')

export const videoConfigBody = (name: keyof typeof avcRecords = 'baseline360'): Buffer =>
  Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), avcRecord(name)])

export const videoFrameBody = (isKey: boolean, sizeBytes = 200, compositionMs = 0): Buffer => {
  const head = Buffer.of(isKey ? 0x17 : 0x27, 1, 0, 0, 0)
  head.writeIntBE(compositionMs, 2, 3)
  const unit = Buffer.alloc(4 + sizeBytes, 7)
  unit.writeUInt32BE(sizeBytes)
  return Buffer.concat([head, unit])
}

export const audioConfigBody = (name: keyof typeof aacRecords = 'stereo44100'): Buffer =>
  Buffer.concat([Buffer.of(0xaf, 0), aacRecord(name)])

export const audioFrameBody = (sizeBytes = 40): Buffer =>
  Buffer.concat([Buffer.of(0xaf, 1), Buffer.alloc(sizeBytes, 5)])
