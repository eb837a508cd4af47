/** Encryption of what members hand in, with a key that is never in the database. */
export interface FieldEncryption {
  /** `context` names the place of the ciphertext, such as `bank_cards:<id>`: it opens with the same context only. */
  seal(bytes: Buffer, context: string): Buffer
  /** Throws for bytes that were sealed elsewhere, with another key, or changed since. */
  open(sealed: Buffer, context: string): Buffer
  /** The same for the same text and context, and of no use without the key: tells whether something is there already. */
  fingerprint(text: string, context: string): Buffer
}
