import { AmfError, isAmfObject, type AmfObject, type AmfValue } from './amf-value.ts'

const shortTextMaxBytes = 0xff_ff

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const writeNumber = (value: number): Buffer => {
  const bytes = Buffer.alloc(9)
  bytes.writeDoubleBE(value, 1)
  return bytes
}

const writeText = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > shortTextMaxBytes) throw new AmfError('long text')
  return Buffer.concat([Buffer.of(2), u16(bytes.length), bytes])
}

const writeObject = (object: AmfObject): Buffer => {
  const members = Object.entries(object).map(([key, value]) =>
    Buffer.concat([writeText(key).subarray(1), writeValue(value)]),
  )
  return Buffer.concat([Buffer.of(3), ...members, Buffer.of(0, 0, 9)])
}

const writeArray = (values: readonly AmfValue[]): Buffer => {
  const count = Buffer.alloc(5, 10)
  count.writeUInt32BE(values.length, 1)
  return Buffer.concat([count, ...values.map(writeValue)])
}

const writeValue = (value: AmfValue): Buffer => {
  if (value === null) return Buffer.of(5)
  if (value === undefined) return Buffer.of(6)
  if (typeof value === 'number') return writeNumber(value)
  if (typeof value === 'boolean') return Buffer.of(1, Number(value))
  if (typeof value === 'string') return writeText(value)
  if (Array.isArray(value)) return writeArray(value)
  if (isAmfObject(value)) return writeObject(value)
  throw new AmfError('not writable')
}

/** The AMF0 bytes of the values of a command. */
export const writeAmf0 = (values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(writeValue))
