import { createFieldEncryption } from '#server/platform/field-encryption/field-encryption.ts'
import { dataKeyBytes, ringOf } from '#server/platform/field-encryption/key-ring.ts'
import { messageContext } from '#server/platform/messages/message-outbox.ts'
import { withdrawPasswordContext } from '#server/wallet/store/withdraw-passwords.ts'

const testKey = Buffer.alloc(dataKeyBytes, 7)

/** The same as the setting DATA_KEY. */
export const testDataKey = testKey.toString('base64url')

/** Encryption of fields with a key that tests and worlds share. */
export const testFieldEncryption = createFieldEncryption(ringOf(testKey))

/** The text of a message of the outbox. */
export const messageText = ({ seal_id: sealId, sealed }: { seal_id: string; sealed: Buffer | null }): string =>
  sealed === null ? '' : testFieldEncryption.open(sealed, messageContext(sealId)).toString()

/** A row of a member's withdrawal password. */
export const withdrawPasswordRow = (memberId: string, hash: string) => ({
  member_id: memberId,
  sealed: testFieldEncryption.seal(Buffer.from(hash), withdrawPasswordContext(memberId)),
  locked_until: null,
})
