/** Encryption with a key that is never in the database. */
export interface Sealing {
  /** `context` names the place of the ciphertext, such as `bank_cards:<id>`: it opens with the same context only. */
  seal(bytes: Buffer, context: string): Buffer
  /** Throws for bytes that were sealed elsewhere, with a key that is not there, or changed since. */
  open(sealed: Buffer, context: string): Buffer
}

/** Encryption of what members hand in. */
export interface FieldEncryption extends Sealing {
  /** The same for the same text and context, and of no use without the key: tells whether something is there already. */
  fingerprint(text: string, context: string): Buffer
}
