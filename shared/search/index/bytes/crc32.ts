const SLICES = 8
const TABLES = createTables()

/** CRC-32 (ISO-HDLC, as in gzip and PNG) of bytes, as an unsigned number; eight bytes at a time. */
export function crc32(bytes: Uint8Array): number {
  const tables = TABLES
  let crc = -1
  let at = 0
  for (const end = bytes.length - SLICES; at <= end; at += SLICES) {
    const low = crc ^ readUint32(bytes, at)
    const high = readUint32(bytes, at + 4)
    crc =
      (tables[0x700 + (low & 0xff)] ?? 0) ^
      (tables[0x600 + ((low >>> 8) & 0xff)] ?? 0) ^
      (tables[0x500 + ((low >>> 16) & 0xff)] ?? 0) ^
      (tables[0x400 + (low >>> 24)] ?? 0) ^
      (tables[0x300 + (high & 0xff)] ?? 0) ^
      (tables[0x200 + ((high >>> 8) & 0xff)] ?? 0) ^
      (tables[0x100 + ((high >>> 16) & 0xff)] ?? 0) ^
      (tables[high >>> 24] ?? 0)
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (tables[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~crc >>> 0
}

function readUint32(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
}

function createTables(): Int32Array {
  const tables = new Int32Array(SLICES * 256)
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320
    tables[byte] = crc
  }
  for (let at = 256; at < tables.length; at += 1) {
    const before = tables[at - 256] ?? 0
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] ?? 0)
  }
  return tables
}
