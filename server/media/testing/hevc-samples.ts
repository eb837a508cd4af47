/** Headers that x265 wrote, and enhanced RTMP tags around them. */
export const hevcRecords = {
  main180:
    '0101600000009000000000003cf000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003003c959409a10001002b42010101600000030090000003000003003ca00a080c1f3e595952930bc05a020000030002000003003210a2000100064401c073c189',
  main1080:
    '01016000000090000000000078f000fcfdf8f800000f03a00001001840010c01ffff016000000300900000030000030078959409a10001002b420101016000000300900000030000030078a003c0801107cb965654a4c2f0168080000003008000000c84a2000100064401c073c189',
  main10:
    '0102200000009000000000003ff000fcfdfafa00000f03a00001001840010c01ffff02200000030090000003000003003f959409a10001002c42010102200000030090000003000003003fa005020171f2b6595952930bc05a020000030002000003003210a2000100064401c073c189',
  rext444:
    '0104080000009e08000000003cf000fcfff8f800000f03a00001001740010c01ffff0408000003009e0800000300003c959409a1000100284201010408000003009e0800000300003c90014101e2cb2b2a5261780b4040000003004000000642a2000100084401c07318301890',
  layers480:
    '0101600000009000000000005af000fcfdf8f800001303a00001001c40010c02ffff01600000030090000003000003005a00009594aca048a10001002f42010201600000030090000003000003005a0000a006c201e1cde59594aca94985e02d010000030001000003001908a2000100064401c073c189',
  highTier2160:
    '01216000000090000000000099f000fcfdf8f800000f03a00001001840010c01ffff216000000300900000030000030099959409a10001002c420101216000000300900000030000030099a001e020021c5965654a4c2f016808000003000800000300c840a2000100064401c073c189',
} as const

export type HevcRecordName = keyof typeof hevcRecords

export const hevcRecordNames = Object.keys(hevcRecords) as HevcRecordName[]
export const hevcRecord = (name: HevcRecordName): Buffer => Buffer.from(hevcRecords[name], 'hex')

const idrType = 19
const trailingType = 1

const lengthPrefixed = (unit: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}

export const hevcUnit = (type: number, sizeBytes = 8): Buffer =>
  lengthPrefixed(Buffer.concat([Buffer.of(type << 1, 1), Buffer.alloc(sizeBytes, 7)]))

/** `packet`: 0 sequence start, 1 coded frames, 3 coded frames without a composition time. */
export const enhancedBody = (packet: number, frameType: number, content: Buffer, fourCc = 'hvc1'): Buffer =>
  Buffer.concat([Buffer.of(0x80 | (frameType << 4) | packet), Buffer.from(fourCc, 'latin1'), content])

export const hevcConfigBody = (name: HevcRecordName = 'main180'): Buffer => enhancedBody(0, 1, hevcRecord(name))

export const hevcFrameBody = (isKey: boolean, sizeBytes = 200, compositionMs = 0): Buffer => {
  const unit = hevcUnit(isKey ? idrType : trailingType, sizeBytes)
  if (compositionMs === 0) return enhancedBody(3, isKey ? 1 : 2, unit)
  const composition = Buffer.alloc(3)
  composition.writeIntBE(compositionMs, 0, 3)
  return enhancedBody(1, isKey ? 1 : 2, Buffer.concat([composition, unit]))
}
