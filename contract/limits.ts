/** Business constants, units last in their names. Both sides read them here. */
export const bodyBytesMax = 256 * 1024
/** Of calls that carry a file: 2 MB as base64 twice (JSON, seal) and some room. */
export const uploadBodyBytesMax = 4 * 1024 * 1024
export const uploadBytesMax = 2 * 1024 * 1024
/** The same as base64, and some room for a file that is refused with its own words. */
export const uploadTextMax = 2_900_000
export const clockSkewMaxMs = 5 * 60_000
export const callTimeoutMs = 30_000 // [C-05]
export const serverTimeEveryMs = 60_000 // [L-02]
export const serverTimeFirstMs = 6_700 // [L-02]
export const serverTimeTimeoutMs = 5_000 // [L-02]
export const debounceMs = 300 // [L-03]
export const blockDebounceMs = 700 // [L-03, S-05]
export const lineSwitchTimeoutMs = 5_000 // [C-05]
export const serverCacheMs = 60_000 // [C-09]

export const liveListPageSize = 200 // [L-01]
export const chatTextMax = 200
export const historyPageMax = 200
export const roomBufferMax = 500
/** The pause before a room without a socket asks for what is new, and after each answer, in milliseconds. [C-16] */
export const roomAskEveryMs = 3_000
export const roomRenderEveryMs = 250
/** A batch of so many messages is more than a screen: the next waits longer, since nobody reads them one by one. */
export const roomCrowdedCount = 50
export const roomCrowdedEveryMs = 500
export const slowModeSecondsMax = 120
export const muteMinutesMax = 60 * 24 * 30
/** An account counts as new for so long, while a room is shielded. */
export const shieldAccountAgeMs = 7 * 24 * 60 * 60_000
export const shieldMs = 30 * 60_000
export const shieldSlowSeconds = 10
/** The minutes that somebody has to have followed for, at most. */
export const followersMinutesMax = 60 * 24 * 90
/** A gift counts for so long where only who sent one may post. */
export const giftCountsForMs = 24 * 60 * 60_000
/** A sentence is a duplicate for so long. */
export const duplicateWindowMs = 30_000
/** Characters of a blocked word or pattern, and rules of a room and of the site. */
export const wordLengthMax = 20
export const roomWordsMax = 200
/** Letters of a line of a pasted list that are read; a word has fewer. */
export const importedTextMax = 60
export const siteWordsMax = 1_800
/** Regular expressions among them. */
export const roomPatternsMax = 50
export const sitePatternsMax = 150
/** A held text waits for a moderator for so long, and is held by the one who opened it for so long. */
export const heldForMs = 2 * 60_000
export const heldLockMs = 15_000
export const heldInRoomMax = 200
export const heldByMemberMax = 3
/** Held texts that a moderator's screen shows. */
export const heldListMax = 50
/** A refused text stays on its author's screen for so long. */
export const heldRefusedVisibleMs = 30_000
export const pinnedTextMax = 120
export const muteReasonMax = 60
/** Characters of an objection to a mute, and of its answer. */
export const objectionTextMax = 200
/** A note of moderators on somebody, and how many of them. */
export const personNoteMax = 200
export const personNotesMax = 20
/** Characters of a room's title, also in an application. */
export const roomTitleMax = 30
/** Stream keys in force of one room, and the length of their names. [S-02] */
export const streamKeysMax = 5
export const streamKeyNameMax = 20
/** No key opens a room for so long after its stream was ended in the studio, in milliseconds. */
export const publishHoldMs = 60_000
/** The countdown of a raid, in milliseconds. [S-02] */
export const raidCountdownMs = 10_000
/** Viewers can be led on for so long after their stream has ended, in milliseconds. */
export const raidAfterEndMs = 5 * 60_000
/** Raids that a room begins within an hour, those that were called off or failed included. */
export const raidsAnHourMax = 3
/** For so long no raid goes back to where one came from, in milliseconds. */
export const raidBackMs = 10 * 60_000
/** For so long a room's state says what came of a raid, in milliseconds. */
export const raidResultMs = 60_000
/** A raid whose end the server was away for by more than this moves nobody, in milliseconds. */
export const raidLateMs = 60_000
/** Rooms in the list of those that a raid can go to. */
export const raidTargetsMax = 20
/** Seconds of a stream's health, and points of its viewer curve, that are kept. [S-02] */
export const healthSecondsMax = 120
export const viewerPointsMax = 360
/** Streams can be reviewed for so long after their end, in milliseconds; the curve and troubles are removed then. [S-02] */
export const reviewKeptMs = 90 * 24 * 60 * 60_000
/** Counts of a stream are final so long after its end, in milliseconds. */
export const reviewFinalMs = 2 * 60_000
/** Streams in a list of reviews, and points, moments and troubles of a review. */
export const reviewsMax = 30
export const reviewPointsMax = 120
export const momentsMax = 60
export const streamTroublesMax = 200
/** Characters of the text below a room's title. [S-02] */
export const roomDescriptionMax = 200
/** Streams that a room has announced at a time. [S-02] */
export const streamPlansMax = 10
export const anchorAboutMax = 500
export const anchorReasonMax = 200
/** Whom one room has as moderators at most. */
export const roomModeratorsMax = 20
/** Members of the site's staff at most. */
export const roomStaffMax = 50
/** Rooms that the console of all rooms lists: the worst of them. */
export const moderatedRoomsMax = 200
/** Lines around a reported one that its case keeps. */
export const reportContextMax = 10
export const reportWordsMax = 200
/** Reports of one member within 24 hours. */
export const reportsADayMax = 20
/** Cases of one room that wait. */
export const reportCasesMax = 1_000
/** Open cases of a room begun from one network: an IPv4 address, or a /48 of IPv6. */
export const reportCasesOfNetworkMax = 100
export const reportCasesPageMax = 20
/** A claim of a case ends so long after its holder was last heard of, in milliseconds. */
export const reportClaimMs = 15_000
/** Whom one member has blocked at most. */
export const blocksMax = 500
/** Blocked members of one page. */
export const blocksPageMax = 50
export const matchWatchMax = 200

export const giftCountMax = 1314
/** Coins from which a gift is confirmed before it goes, once a session. */
export const giftConfirmCoins = 1_888
export const giftComboWindowMs = 3_000
export const giftQueueMax = 5
export const giftLowLevelMax = 4 // [V-12]

/** What one bet may stake, minor units of its currency. [V-06, A-05] */
export const stakeBounds = {
  CNY: { minMinor: 100, maxMinor: 2_000_000 },
  USDT: { minMinor: 200_000, maxMinor: 2_800_000_000 },
} as const
/** Digits before the point of a stake, whatever its currency. [V-06] */
export const stakePattern = { integerDigitsMax: 5 } as const
/** What one transfer to or from a venue may move, minor units of its currency. [C-13] */
export const venueTransferBounds = {
  CNY: { minMinor: 100, maxMinor: 10_000_000 },
  USDT: { minMinor: 200_000, maxMinor: 14_000_000_000 },
} as const
/** Digits before the point of a transfer, whatever its currency. [V-06] */
export const venueTransferPattern = { integerDigitsMax: 6 } as const
export const venueTransferPageMax = 50
/** Of the catalogue of games. [C-13] */
export const gamePageMax = 60
export const gameSearchLengthMax = 40
export const gameCursorLengthMax = 100
/** Games that one member keeps aside, and those opened last that are known. */
export const gameCollectionsMax = 200
/** Results of a table with a dealer that are remembered: a big road of six rows. */
export const tableResultsMax = 72
export const gameRecentMax = 20
/** How long the address of an opened game is answered again. [L-04] */
export const launchKeptMs = 60_000
/** What a round of our own games may stake, minor units of its currency. [C-13] */
export const gameStakeBounds = {
  CNY: { minMinor: 100, maxMinor: 50_000 },
  USDT: { minMinor: 200_000, maxMinor: 70_000_000 },
} as const
export const gameRoundsPageMax = 50
/** What one combination of a lottery stakes once, minor units of its currency; all tickets are multiples of it. */
export const lotteryUnitMinor = { CNY: 200, USDT: 200_000 } as const
/** What a ticket may stake in one draw, minor units of its currency. */
export const lotteryStakeMaxMinor = { CNY: 1_000_000, USDT: 1_400_000_000 } as const
export const lotteryMultipleMax = 200
export const lotteryLinesMax = 20
/** Draws of one ticket. */
export const lotteryChaseMax = 20
/** A draw that could not be held is held within so long after its time; later it is void and stakes go back. */
/** A demonstration begins with so many draws of each game, of the day before at most. */
export const lotteryDemoDraws = 30
export const lotteryLateMs = 24 * 60 * 60_000
export const lotteryDrawsPageMax = 100
/** What anybody may ask of lotteries is read anew as seldom as this. */
export const lotteryUpdateMs = 1_000
export const lotteryTicketsPageMax = 20
/** Matches of a round of the soccer lottery. [R-12, C-15] */
export const soccerMatches = 14
/** What of all stakes is shared, and what of that the first class has of 14 matches. */
export const soccerPoolPercent = 70
export const soccerFirstPercent = 70
/** A round is sold for so long at least, of matches that begin within so long. */
export const soccerSaleMs = 2 * 60 * 60_000
export const soccerAheadMs = 7 * 24 * 60 * 60_000
/** A match that has no result so long after its kick-off counts as not played: every outcome is right. */
export const soccerResultMs = 36 * 60 * 60_000
export const soccerRoundsPageMax = 20
/** Bets of every kind on one page, and in one file. [C-13] */
export const betRecordPageMax = 50
export const betRecordCursorLengthMax = 120
export const betRecordFileMax = 20_000
export const clientSeedMax = 64
/** Rounds of a chain of hashes at a shared table: the next chain is published before the first of them. [C-13] */
export const tableChainLength = 10_000
/** How long bets are taken, how long after it the round starts, and how long after its end the next one opens. */
export const tablePace = {
  crash: { betMs: 8_000, closedMs: 1_500, restMs: 5_000 },
  baccarat: { betMs: 15_000, closedMs: 1_500, restMs: 6_000 },
} as const
/** From a card to the next one at the baccarat table. */
export const cardEveryMs = 1_000
/** A bet is judged when it arrives: those that came before the end have so long to be written. */
export const leaveGraceMs = 150
/** A round that nobody could start for so long is not played: its stakes go back. */
export const tableStaleMs = 10_000
/** So is one that would start later than in so long: the clock was set back since. */
export const tableFarMs = 600_000
/** What is said of a table comes so much later than what was said after it, at most: by more, the clock was set back between. */
export const tableNewsLateMaxMs = 10_000
/** Bets of others that a table shows, and rounds that it remembers. */
export const tableCrowdMax = 30
export const tableRecentMax = 72
/** More than any round has. */
export const roundMovesMax = 100
/** A round that nobody has moved for so long is ended by its rule. */
export const roundIdleMs = 24 * 60 * 60_000
/** A round of mines is paid out where its next tile would pay more than so many stakes. */
export const minesMultiplierMax = 10_000n
export const oddsMilliMax = 1_000_000
/** Legs of a ticket, and lines of a system. */
export const ticketLegsMax = 10
export const ticketLinesMax = 300
export const ticketPageMax = 50
export const matchPageMax = 100
/** What lists of matches ask for at a time; the page of sports brings the first of them along. */
export const matchListPageSize = 50
/** How long what anybody may ask about matches stands; what moves comes over the socket. */
export const matchAnswerMs = 2_000
export const favouritesMax = 200
/** Results count so long for the form of teams and the tables of leagues, and matches that nothing refers to are kept. */
export const matchHistoryDays = 30
/** Matches of a side that its form shows, and meetings of two sides. */
export const formMax = 6
export const meetingsMax = 10
/** How long an offer to cash out holds. */
export const cashOutQuoteMs = 5_000
/** Matches of the world cup, which are pinned and have a look of their own. [L-08] */
export const worldCupMatchIds: readonly string[] = ['3169', '10583', '34055']

export const anchorGraceMs = 60_000
export const channelIdleStopMs = 30_000

export const clientVersion = 'v1.0.1'
export const buildLabel = '1.1.0'

/** The site id in force: at most 5005, else 5000. */
export const siteIdOf = (asked: number): number =>
  Number.isInteger(asked) && asked > 0 && asked <= 5005 ? asked : 5000

export const codeValidMs = 10 * 60_000
export const codeTriesMax = 5
export const codeResendMs = 60_000
/** How long the repeat of a registration is answered, for whom no answer reached. [C-11] */
export const registerRepeatMs = 10 * 60_000
/** How long what a session has shown counts for changes of its account. */
export const reauthenticationMs = 5 * 60_000
/** How long a reminder of an old password that was put off keeps still. [S-04] */
export const passwordReminderEveryMs = 24 * 60 * 60_000
/** How long withdrawals wait after a change of who the account belongs to or where its money goes. */
export const withdrawalHoldMs = 24 * 60 * 60_000
/** How long a change can be disowned: by the link of its message, and by any device of the member. */
export const changeDisownMs = 7 * 24 * 60 * 60_000
export const stepTicketMs = 10 * 60_000
export const bankCardsMax = 3 // [L-05]
export const virtualWalletsMax = 5
export const virtualWalletHoldMs = 24 * 60 * 60_000
export const withdrawTriesMax = 5
export const withdrawLockMs = 24 * 60 * 60_000
/** How long the server knows a security token: a browser keeps it until about 22:00 of the same or the next day. [L-11] */
export const securityTokenMs = 24 * 60 * 60_000 + 5 * 60_000
export const ownAvatarsMax = 6
export const materialsMax = 20
export const sessionsListMax = 20
export const securityEventsPage = 20
export const financeRecordsPage = 20
/** How often a payer of a speed pay may remind the payee, and from when on an operator may be called. */
export const speedRemindersMax = 3
export const speedRemindEveryMs = 5 * 60_000
export const speedAppealAfterMs = 10 * 60_000
/** So long before a deadline of a speed pay the server reminds by itself. */
export const speedWarnMs = 5 * 60_000
/** How long a speed withdrawal that nobody took waits for its member. */
export const speedUnmatchedMs = 24 * 60 * 60_000
/** Pictures that a party of an order hands in. */
export const orderProofsMax = 5

/** Messages on one page, and of one command. */
export const messagesPageSize = 30
export const messagesAtOnceMax = 100
/** How long a deleted message can be brought back, and how long any message is kept. */
export const messageUndoMs = 24 * 60 * 60_000
export const messagesKeptMs = 180 * 24 * 60 * 60_000

/** Of what members tell the site: a text, cases opened in 24 hours, texts and pictures of a case, cases on a page. */
export const supportTextMax = 1_000
export const supportCasesPerDay = 5
export const supportEntriesMax = 200
export const supportPicturesMax = 6
export const supportPageSize = 20
export const supportTitleMax = 40
/** Of the staff: who may belong to it, and how long a case may get by its answers. */
export const supportStaffMax = 100
export const deskEntriesMax = 400
/** Who writes says so at most this often, and so many times a minute; the other side shows it for so long. */
export const supportTypingEveryMs = 3_000
export const supportTypingPerMinute = 30
export const supportTypingVisibleMs = 6_000

/** How long a higher limit of play waits before it can be confirmed, and how long it can be confirmed then. */
export const limitRaiseWaitMs = 24 * 60 * 60_000
export const limitRaiseConfirmMs = 7 * 24 * 60 * 60_000
/** Without a stake or gift for so long, a session of play is over. */
export const playIdleMs = 30 * 60_000
/** Minutes of play between reminders that a member may choose, 0 = none. */
export const reminderMinutes: readonly number[] = [0, 15, 30, 60, 90, 120]
export const timeOutDays = { min: 1, max: 42 } as const
export const exclusionMonths = { min: 6, max: 60 } as const
export const protectionChangesPage = 20
/** Changes of limits and reminders in 24 hours: each is kept for good. Pauses are never too many. */
export const protectionChangesPerDayMax = 100
export const conversionRecordsMax = 20
/** A test stream of the studio ends by itself after this. */
export const testStreamMaxMs = 15 * 60_000
/** How long a quoted rate holds. [C-14] */
export const conversionQuoteMs = 30_000
/** Money that had been played through before a withdrawal is looked at again for so long: what was staked may yet come back. [C-14] */
export const turnoverLookBackMs = 24 * 60 * 60_000
/** Days of the chart of an interest wallet. */
export const interestDaysListed = 30
/** Promotions in the list, and things to claim on the page of one. [C-15] */
export const promotionsMax = 100
export const promotionItemsMax = 60
/** A first screen that the server has drawn is given to whoever comes for so long. [C-08] */
export const firstHtmlKeptMs = 1_000
/** So many of its newest messages come with the page of a room: what a tall screen shows. */
export const firstRoomMessages = 40
/** What visitors may ask of promotions is read anew as seldom as this. */
export const promotionsUpdateMs = 1_000
/** Of a carnival page: its blocks, and what one of them shows. */
export const carnivalBlocksMax = 20
export const carnivalCardsMax = 12
/** For so long a link shows a promotion that is not open yet. */
export const previewLinkMs = 24 * 60 * 60_000
/** Of lists of a promotion: spins, tickets, records. */
export const promotionPageMax = 50
/** Of what a member writes who asks to come back. */
export const returnNoteMax = 300
/** Days of a sign-in gift that a run is looked for in. [C-15] */
export const signinDaysMax = 400

/** Days with growth on one page. */
export const vipRecordDays = 30
/** One page of those whom a member invited. [C-15] */
export const referralPageMax = 50
/** Addresses whose visits of links of today are remembered, so that each counts once; who is forgotten counts again. */
export const referralVisitorsMax = 100_000
/** Codes that somebody has and whose links were followed, which are known without a look. */
export const referralCodesRemembered = 20_000
/** Tiers of agents' commission in one currency. [P-03] */
export const agentTiersMax = 10
/** Characters of an application: where one would promote, and what one says of it. [P-03] */
export const agentChannelMax = 40
export const agentAboutMax = 500
/** Of a channel's name, and channels of one agent. */
export const agentLabelMax = 12
export const agentCodesMax = 20
export const agentMembersPageMax = 100
/** Statements of one currency that are shown. */
export const agentStatementsMax = 60
/** Characters of why an application is refused; shown to who asked. */
export const agentReasonMax = 200
/** For so long a streamer can take back that a replay was removed. [S-02] */
export const replayUndoMs = 10 * 60_000
/** Time between the message to a streamer and the removal of a replay by its age. [S-02] */
export const replayNoticeMs = 2 * 24 * 60 * 60_000
/** Viewers of a room go back so far in its running stream. [S-02] */
export const rewindMaxMs = 30 * 60_000
/** Replays of a room in one list. [S-02] */
export const replaysMax = 20
/** The chat of a replay comes by the minute, so many lines each, of as many minutes as a recording may have. [S-02] */
export const replayChatPageMs = 60_000
export const replayChatLinesMax = 300
export const replayChatPagesMax = 10_080
/** Replays on the page of a room that has no stream. */
export const lastReplaysMax = 6
/** A clip of a replay. [S-02] */
export const clipMinMs = 5_000
export const clipMaxMs = 60_000
/** Characters of its title. */
export const clipTitleMax = 30
/** Clips of a room, those of one list, and what a member makes in an hour who is not of the room's team. */
export const clipsMax = 100
export const clipsListMax = 20
export const clipsPerHourMax = 10
