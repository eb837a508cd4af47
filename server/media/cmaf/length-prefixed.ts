/** The units of a frame, each behind four bytes of its length; a length that runs over the end is the end. */
export function* unitsIn(data: Buffer): Generator<Buffer> {
  for (let offset = 0; offset + 4 <= data.length;) {
    const end = offset + 4 + data.readUInt32BE(offset)
    if (end > data.length) return
    if (end > offset + 4) yield data.subarray(offset + 4, end)
    offset = end
  }
}
