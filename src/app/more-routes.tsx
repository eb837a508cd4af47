import { Navigate, Route, Routes } from 'react-router-dom'
import { NotMePage } from '#src/features/account-changes/not-me-page.tsx'
import { HelpArticlePage } from '#src/features/help/help-article-page.tsx'
import { HelpPage } from '#src/features/help/help-page.tsx'
import { NewsArticlePage, NewsPage } from '#src/features/notices/news-page.tsx'
import { NoticePage, NoticesPage } from '#src/features/notices/notices-page.tsx'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
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
import { createScreen } from './screen.tsx'

const Egame = createScreen(async () => (await import('./egame-route.tsx')).EgameRoute)
const Casino = createScreen(async () => (await import('./egame-route.tsx')).CasinoRoute)
const Wallet = createScreen(async () => (await import('./wallet-routes.tsx')).WalletRoute)
const Statement = createScreen(async () => (await import('./wallet-routes.tsx')).StatementRoute)
const Transfer = createScreen(async () => (await import('./transfer-route.tsx')).TransferRoute)
const Withdraw = createScreen(async () => (await import('./withdraw-route.tsx')).WithdrawRoute)
const Deposit = createScreen(async () => (await import('./deposit-route.tsx')).DepositRoute)
const Interest = createScreen(async () => (await import('./interest-route.tsx')).InterestRoute)
const Convert = createScreen(async () => (await import('./interest-route.tsx')).ConvertRoute)

const Messages = createScreen(async () => (await import('./messages-route.tsx')).MessagesRoute)
const MessageSettings = createScreen(async () => (await import('./messages-route.tsx')).MessageSettingsRoute)
const Feedback = createScreen(async () => (await import('./messages-route.tsx')).FeedbackRoute)
const FeedbackCase = createScreen(async () => (await import('./messages-route.tsx')).FeedbackCaseRoute)
const Service = createScreen(async () => (await import('./messages-route.tsx')).ServiceRoute)
const Desk = createScreen(async () => (await import('./messages-route.tsx')).DeskRoute)
const Records = createScreen(async () => (await import('./records-route.tsx')).RecordsRoute)
const VenueRound = createScreen(async () => (await import('./records-route.tsx')).VenueRoundRoute)
const Dice = createScreen(async () => (await import('./dice-route.tsx')).DiceRoute)
const Crash = createScreen(async () => (await import('./crash-route.tsx')).CrashRoute)
const Baccarat = createScreen(async () => (await import('./baccarat-route.tsx')).BaccaratRoute)
const VerifyTable = createScreen(
  async () => (await import('#src/features/games/tables/verify-table-page.tsx')).VerifyTablePage,
)
const Mines = createScreen(async () => (await import('./mines-route.tsx')).MinesRoute)
const Plinko = createScreen(async () => (await import('./plinko-route.tsx')).PlinkoRoute)
const Slot = createScreen(async () => (await import('./slot-route.tsx')).SlotRoute)
const Blackjack = createScreen(async () => (await import('./blackjack-route.tsx')).BlackjackRoute)
const Games = createScreen(async () => (await import('#src/features/games/home/games-page.tsx')).GamesPage)
const Verify = createScreen(async () => (await import('#src/features/games/verify/verify-page.tsx')).VerifyPage)
const Lottery = createScreen(async () => (await import('#src/features/lottery/lottery-home-page.tsx')).LotteryHomePage)
const LotteryGame = createScreen(async () => (await import('./lottery-route.tsx')).LotteryGameRoute)
const Soccer = createScreen(async () => (await import('./soccer-route.tsx')).SoccerRoute)
const LotteryVerify = createScreen(
  async () => (await import('#src/features/lottery/verify-draw-page.tsx')).VerifyDrawPage,
)

const PromotionVerify = createScreen(
  async () => (await import('#src/features/promotions/verify/verify-chance-page.tsx')).VerifyChancePage,
)
const Activities = createScreen(async () => (await import('./promotions-route.tsx')).ActivitiesRoute)
const Activity = createScreen(async () => (await import('./promotions-route.tsx')).ActivityRoute)
const Carnival = createScreen(async () => (await import('./carnival-route.tsx')).CarnivalRoute)
const Welfare = createScreen(async () => (await import('./promotions-route.tsx')).WelfareRoute)
const Invite = createScreen(async () => (await import('./agents-route.tsx')).InviteRoute)
const Agent = createScreen(async () => (await import('./agents-route.tsx')).AgentRoute)
const InviteLink = createScreen(async () => (await import('#src/features/agents/invite-link-page.tsx')).InviteLinkPage)

/** The addresses that a visit rarely starts with, and what no page is at. [R-08, C-08, C-10] */
export const MoreRoutes = () => (
  <Routes>
    <Route path="/app/not-me" element={<NotMePage />} />
    <Route path="/app/notices" element={<NoticesPage />} />
    <Route path="/app/notices/:noticeId" element={<NoticePage />} />
    <Route path="/app/news" element={<NewsPage />} />
    <Route path="/app/news/:newsId" element={<NewsArticlePage />} />
    <Route path="/app/help" element={<HelpPage />} />
    <Route path="/app/help/:articleId" element={<HelpArticlePage />} />
    <Route path="/app/egame" element={<Navigate to={egamePathOf('')} replace />} />
    <Route path="/app/egame/:code" element={<Egame />} />
    <Route path="/app/casino" element={<Casino />} />
    <Route path="/app/casino/:code" element={<Casino />} />
    <Route path={gamePath('dice')} element={<Dice />} />
    <Route path={gamePath('crash')} element={<Crash />} />
    <Route path={gamePath('baccarat')} element={<Baccarat />} />
    <Route path={tableVerifyPath} element={<VerifyTable />} />
    <Route path={gamePath('mines')} element={<Mines />} />
    <Route path={gamePath('plinko')} element={<Plinko />} />
    <Route path={gamePath('slot')} element={<Slot />} />
    <Route path={gamePath('blackjack')} element={<Blackjack />} />
    <Route path={gamesPath} element={<Games />} />
    <Route path={verifyPath} element={<Verify />} />
    <Route path="/app/lottery" element={<Lottery />} />
    <Route path="/app/lottery/verify" element={<LotteryVerify />} />
    <Route path={lotteryGamePath('soccer')} element={<Soccer />} />
    <Route path="/app/lottery/:game" element={<LotteryGame />} />
    <Route path={promotionVerifyPath} element={<PromotionVerify />} />
    <Route path="/app/activities" element={<Activities />} />
    <Route path={activityPath(':slug')} element={<Activity />} />
    <Route path={carnivalPath(':slug')} element={<Carnival />} />
    <Route path="/app/welfare" element={<Welfare />} />
    <Route path="/app/messages" element={<Messages />} />
    <Route path="/app/messages/settings" element={<MessageSettings />} />
    <Route path="/app/feedback" element={<Feedback />} />
    <Route path="/app/feedback/:caseId" element={<FeedbackCase />} />
    <Route path="/app/service" element={<Service />} />
    <Route path="/app/desk" element={<Desk />} />
    <Route path="/app/desk/:caseId" element={<Desk />} />
    <Route path="/app/records" element={<Records />} />
    <Route path="/app/records/venue/:channelCode/:roundId" element={<VenueRound />} />
    <Route path={transferPath} element={<Transfer />} />
    <Route path={depositPath} element={<Deposit />} />
    <Route path={withdrawPath} element={<Withdraw />} />
    <Route path={interestPath} element={<Interest />} />
    <Route path={convertPath} element={<Convert />} />
    <Route path={walletPath} element={<Wallet />} />
    <Route path={statementPath} element={<Statement />} />
    <Route path="/i/:code" element={<InviteLink />} />
    <Route path={invitePath} element={<Invite />} />
    <Route path={agentPath} element={<Agent />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)
