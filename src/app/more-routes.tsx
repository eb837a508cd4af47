import type { ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { NotMePage } from '#src/features/account-changes/not-me-page.tsx'
import { HelpArticlePage } from '#src/features/help/help-article-page.tsx'
import { HelpPage } from '#src/features/help/help-page.tsx'
import { NewsArticlePage, NewsPage } from '#src/features/notices/news-page.tsx'
import { NoticePage, NoticesPage } from '#src/features/notices/notices-page.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import type { Area } from '#src/shared/app/translations.tsx'
import { activityPath, carnivalPath } from '#src/shared/site/activity-paths.ts'
import { agentPath } from '#src/shared/agents/agent-paths.ts'
import { promotionVerifyPath } from '#src/shared/site/promotion-proof-paths.ts'
import { lotteryGamePath } from '#src/shared/site/lottery-paths.ts'
import { invitePath } from '#src/shared/agents/invite-links.ts'
import { gamePath, gamesPath, tableVerifyPath, verifyPath } from '#src/shared/site/game-paths.ts'
import { egamePathOf } from '#src/shared/site/play-links.ts'
import {
  convertPath,
  depositPath,
  interestPath,
  statementPath,
  transferPath,
  walletPath,
  withdrawPath,
} from '#src/shared/wallet/wallet-paths.ts'
import { allRoomsPath } from '#src/shared/room/console-path.ts'
import { studioPath } from '#src/shared/studio/studio-paths.ts'
import { ScreenComing } from '#src/shared/app/screen-coming.tsx'
import type { SiteTranslations } from './i18n/translation-store.ts'
import { createScreen, type Screen } from './screen.tsx'

/** Makes screens whose words come at the same time as their code: what waits for words in between stays empty for up to 300 ms. */
const sayingIn =
  (words: SiteTranslations) =>
  (...areas: readonly Area[]) =>
  (load: () => Promise<ComponentType>): Screen =>
    createScreen(
      async () => {
        const [Page] = await Promise.all([load(), ...areas.map((area) => words.load(area))])
        return Page
      },
      <ScreenComing />,
    )

type Saying = ReturnType<typeof sayingIn>

const moneyScreens = (saying: Saying) => {
  const wallet = saying('wallet', 'member')
  const finance = saying('finance', 'member')
  const interest = saying('interest', 'member')
  return {
    Wallet: wallet(async () => (await import('./wallet/wallet-routes.tsx')).WalletRoute),
    Statement: wallet(async () => (await import('./wallet/wallet-routes.tsx')).StatementRoute),
    Transfer: saying(
      'venues',
      'interest',
      'member',
    )(async () => (await import('./venues/transfer-route.tsx')).TransferRoute),
    Withdraw: finance(async () => (await import('./finance/withdraw-route.tsx')).WithdrawRoute),
    Deposit: finance(async () => (await import('./finance/deposit-route.tsx')).DepositRoute),
    Interest: interest(async () => (await import('./finance/interest-route.tsx')).InterestRoute),
    Convert: interest(async () => (await import('./finance/interest-route.tsx')).ConvertRoute),
  }
}

const messageScreens = (saying: Saying) => {
  const message = saying('messages', 'member')
  return {
    Messages: message(async () => (await import('./messages/messages-route.tsx')).MessagesRoute),
    MessageSettings: message(async () => (await import('./messages/messages-route.tsx')).MessageSettingsRoute),
    Feedback: message(async () => (await import('./messages/messages-route.tsx')).FeedbackRoute),
    FeedbackCase: message(async () => (await import('./messages/messages-route.tsx')).FeedbackCaseRoute),
    Service: message(async () => (await import('./messages/messages-route.tsx')).ServiceRoute),
    Desk: message(async () => (await import('./messages/messages-route.tsx')).DeskRoute),
  }
}

const roomScreens = (saying: Saying) => {
  const moderation = saying('room', 'moderation', 'member')
  return {
    Console: saying(
      'room',
      'moderation',
      'member',
      'studio',
    )(async () => (await import('./rooms/console-route.tsx')).ConsoleRoute),
    AllRooms: moderation(async () => (await import('./rooms/console-route.tsx')).AllRoomsRoute),
    Clip: saying('studio', 'member')(async () => (await import('./live/replay-route.tsx')).ClipRoute),
    Replay: saying('studio', 'member')(async () => (await import('./live/replay-route.tsx')).ReplayRoute),
    Review: saying('studio', 'member')(async () => (await import('./live/replay-route.tsx')).ReviewRoute),
    Studio: saying('studio', 'member')(async () => (await import('./live/studio-route.tsx')).StudioRoute),
  }
}

const gameScreens = (saying: Saying, words: SiteTranslations) => {
  const game = saying('games', 'member', 'protection')
  const records = saying('bets', 'games', 'lottery', 'member')
  const lobby = saying('egame', 'games')
  return {
    Egame: lobby(async () => (await import('./venues/egame-route.tsx')).EgameRoute),
    Casino: lobby(async () => (await import('./venues/egame-route.tsx')).CasinoRoute),
    Games: saying('games')(async () => (await import('#src/features/games/home/games-page.tsx')).GamesPage),
    Dice: game(async () => (await import('./games/dice-route.tsx')).DiceRoute),
    Crash: game(async () => (await import('./games/crash-route.tsx')).CrashRoute),
    Baccarat: game(async () => (await import('./games/baccarat-route.tsx')).createBaccaratRoute(words)),
    Mines: game(async () => (await import('./games/mines-route.tsx')).MinesRoute),
    Plinko: game(async () => (await import('./games/plinko-route.tsx')).PlinkoRoute),
    Slot: game(async () => (await import('./games/slot-route.tsx')).SlotRoute),
    Blackjack: game(async () => (await import('./games/blackjack-route.tsx')).BlackjackRoute),
    Verify: saying('games')(async () => (await import('#src/features/games/verify/verify-page.tsx')).VerifyPage),
    VerifyTable: saying('games')(
      async () => (await import('#src/features/games/tables/verify-table-page.tsx')).VerifyTablePage,
    ),
    Records: records(async () => (await import('./records/records-route.tsx')).RecordsRoute),
    VenueRound: records(async () => (await import('./records/records-route.tsx')).VenueRoundRoute),
  }
}

const lotteryScreens = (saying: Saying) => {
  const lottery = saying('lottery', 'member')
  const lotteries = saying('lottery', 'games', 'member')
  return {
    Lottery: lotteries(async () => (await import('#src/features/lottery/lottery-home-page.tsx')).LotteryHomePage),
    LotteryGame: lottery(async () => (await import('./lottery/lottery-route.tsx')).LotteryGameRoute),
    Soccer: lottery(async () => (await import('./lottery/soccer-route.tsx')).SoccerRoute),
    LotteryVerify: saying('lottery')(
      async () => (await import('#src/features/lottery/verify-draw-page.tsx')).VerifyDrawPage,
    ),
  }
}

const promotionScreens = (saying: Saying) => {
  const promotion = saying('promotions', 'member')
  const agent = saying('agents', 'member')
  return {
    Activities: promotion(async () => (await import('./promotions/promotions-route.tsx')).ActivitiesRoute),
    Activity: saying(
      'promotions',
      'chance',
      'agents',
      'member',
    )(async () => (await import('./promotions/promotions-route.tsx')).ActivityRoute),
    Carnival: promotion(async () => (await import('./promotions/carnival-route.tsx')).CarnivalRoute),
    Welfare: promotion(async () => (await import('./promotions/promotions-route.tsx')).WelfareRoute),
    PromotionVerify: saying('chance')(
      async () => (await import('#src/features/promotions/verify/verify-chance-page.tsx')).VerifyChancePage,
    ),
    Invite: agent(async () => (await import('./agents/agents-route.tsx')).InviteRoute),
    Agent: agent(async () => (await import('./agents/agents-route.tsx')).AgentRoute),
    InviteLink: saying('agents')(
      async () => (await import('#src/features/agents/invite-link-page.tsx')).InviteLinkPage,
    ),
  }
}

const screensOf = (words: SiteTranslations) => {
  const saying = sayingIn(words)
  return {
    ...gameScreens(saying, words),
    ...lotteryScreens(saying),
    ...moneyScreens(saying),
    ...messageScreens(saying),
    ...roomScreens(saying),
    ...promotionScreens(saying),
  }
}

/** The addresses that a visit rarely starts with, and what no page is at. [R-08, C-08, C-10] */
export const createMoreRoutes = (words: SiteTranslations) => {
  const pages = screensOf(words)
  return () => (
    <Routes>
      <Route path="/app/not-me" element={<NotMePage />} />
      <Route path="/app/notices" element={<NoticesPage />} />
      <Route path="/app/notices/:noticeId" element={<NoticePage />} />
      <Route path="/app/news" element={<NewsPage />} />
      <Route path="/app/news/:newsId" element={<NewsArticlePage />} />
      <Route path="/app/help" element={<HelpPage />} />
      <Route path="/app/help/:articleId" element={<HelpArticlePage />} />
      <Route path="/app/egame" element={<Navigate to={egamePathOf('')} replace />} />
      <Route path="/app/egame/:code" element={<pages.Egame />} />
      <Route path="/app/casino" element={<pages.Casino />} />
      <Route path="/app/casino/:code" element={<pages.Casino />} />
      <Route path={gamePath('dice')} element={<pages.Dice />} />
      <Route path={gamePath('crash')} element={<pages.Crash />} />
      <Route path={gamePath('baccarat')} element={<pages.Baccarat />} />
      <Route path={tableVerifyPath} element={<pages.VerifyTable />} />
      <Route path={gamePath('mines')} element={<pages.Mines />} />
      <Route path={gamePath('plinko')} element={<pages.Plinko />} />
      <Route path={gamePath('slot')} element={<pages.Slot />} />
      <Route path={gamePath('blackjack')} element={<pages.Blackjack />} />
      <Route path={gamesPath} element={<pages.Games />} />
      <Route path={verifyPath} element={<pages.Verify />} />
      <Route path="/app/lottery" element={<pages.Lottery />} />
      <Route path="/app/lottery/verify" element={<pages.LotteryVerify />} />
      <Route path={lotteryGamePath('soccer')} element={<pages.Soccer />} />
      <Route path="/app/lottery/:game" element={<pages.LotteryGame />} />
      <Route path={promotionVerifyPath} element={<pages.PromotionVerify />} />
      <Route path="/app/activities" element={<pages.Activities />} />
      <Route path={activityPath(':slug')} element={<pages.Activity />} />
      <Route path={carnivalPath(':slug')} element={<pages.Carnival />} />
      <Route path="/app/welfare" element={<pages.Welfare />} />
      <Route path="/app/messages" element={<pages.Messages />} />
      <Route path="/app/messages/settings" element={<pages.MessageSettings />} />
      <Route path="/app/feedback" element={<pages.Feedback />} />
      <Route path="/app/feedback/:caseId" element={<pages.FeedbackCase />} />
      <Route path="/app/service" element={<pages.Service />} />
      <Route path="/app/desk" element={<pages.Desk />} />
      <Route path="/app/desk/:caseId" element={<pages.Desk />} />
      <Route path={allRoomsPath} element={<pages.AllRooms />} />
      <Route path="/app/moderation/:roomNo" element={<pages.Console />} />
      <Route path="/app/records" element={<pages.Records />} />
      <Route path="/app/records/venue/:channelCode/:roundId" element={<pages.VenueRound />} />
      <Route path={transferPath} element={<pages.Transfer />} />
      <Route path={depositPath} element={<pages.Deposit />} />
      <Route path={withdrawPath} element={<pages.Withdraw />} />
      <Route path={interestPath} element={<pages.Interest />} />
      <Route path={convertPath} element={<pages.Convert />} />
      <Route path={walletPath} element={<pages.Wallet />} />
      <Route path={statementPath} element={<pages.Statement />} />
      <Route path="/i/:code" element={<pages.InviteLink />} />
      <Route path={invitePath} element={<pages.Invite />} />
      <Route path={agentPath} element={<pages.Agent />} />
      <Route path="/app/clip/:clipId" element={<pages.Clip />} />
      <Route path="/app/replay/:replayId" element={<pages.Replay />} />
      <Route path={studioPath} element={<pages.Studio />} />
      <Route path={`${studioPath}/review/:streamId`} element={<pages.Review />} />
      <Route path={`${studioPath}/:tab`} element={<pages.Studio />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
