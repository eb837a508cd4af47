/** A ticket of the studio opens one publish within this time. */
export const ticketLivesMs = 60_000
/** Tickets of one room that nobody used yet; the oldest makes room. */
export const ticketsPerRoomMax = 4
/** An up-link test of the studio takes 4 s and its connection. */
export const probeMaxMs = 15_000
/** Offers are a few KiB; four times what a browser with every codec sends. */
export const offerMaxBytes = 64 << 10
/** Sound and pictures; a browser may offer a data channel beside them. */
export const offerLinesMax = 3
/** POSTs of one address, with good keys or wrong ones. */
export const postsPerMinute = 60
/** An answer that cannot be made in this time is a bug of the library. */
export const answerTimeoutMs = 5_000
/** Whose ICE or DTLS does not complete, or sends nothing, is gone after this. */
export const connectTimeoutMs = 15_000
/** A publisher that sends nothing for this long has left without a word. */
export const silenceMs = 3_000
/** One timer a publisher: order, retransmissions, key frames, silence. */
export const tickMs = 20

/** Longest wait for a missing packet, in milliseconds. */
export const holeWaitMs = 150
/** Sound is waited for less: nobody asks for it again. */
export const soundHoleWaitMs = 60
/** Packets that wait behind a hole: 1.5 s of 5 Mbit/s. */
export const heldPacketsMax = 1_024
/** A step in the numbers by more than this is a sender that started anew. */
export const sequenceJumpMax = 3_000
/** A hole is asked for at once, and again after each of these, until it is given up. */
export const nackRepeatMs = 40
/** Holes asked for in one message. */
export const nackPacketsMax = 128

export const keyFrameEveryMs = 2_000
/** Key frames are not asked for more often, whatever is lost. */
export const keyFrameAskMinMs = 300
/** A sender that makes no key frame when asked is asked this seldom. */
export const keyFrameAskAgainMs = 1_000
/** One picture. */
export const pictureMaxBytes = 4 << 20
export const pictureUnitsMax = 512

/** The bandwidth that publishers may use, reported this often. */
export const estimateEveryMs = 500
export const estimateBitsPerSecond = 4_000_000

/** Asked of the system for each UDP socket; it gives what net.core.rmem_max allows. */
export const receiveBufferBytes = 4 << 20
/** Addresses of one publisher that media are taken from: a check signed by it came from there. */
export const checkedSourcesMax = 32
