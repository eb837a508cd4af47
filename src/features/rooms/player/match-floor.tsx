import type { SportsType } from '#contract/sports/entities/match.ts'
import styles from './match-board.module.css'

const FootballFloor = () => (
  <>
    {[0, 1, 2, 3, 4, 5, 6, 7].map((stripe) => (
      <rect key={stripe} x={stripe * 100} width="100" height="450" fill={stripe % 2 === 0 ? '#1f7a44' : '#1b6f3d'} />
    ))}
    <g fill="none" stroke="rgba(255,255,255,0.72)" strokeWidth="3">
      <rect x="24" y="24" width="752" height="402" />
      <path d="M400 24v402M24 132h104v186H24M24 186h40v78H24M776 132H672v186h104M776 186h-40v78h40" />
      <circle cx="400" cy="225" r="62" />
      <path d="M128 190a44 44 0 0 1 0 70M672 190a44 44 0 0 0 0 70" />
    </g>
    <circle cx="400" cy="225" r="4" fill="#fff" />
  </>
)

const BasketballFloor = () => (
  <>
    <rect width="800" height="450" fill="#a8693a" />
    {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((plank) => (
      <rect key={plank} y={plank * 50} width="800" height="25" fill="rgba(0,0,0,0.06)" />
    ))}
    <g fill="none" stroke="rgba(255,255,255,0.8)" strokeWidth="3">
      <rect x="24" y="24" width="752" height="402" />
      <path d="M400 24v402M24 160h150v130H24M776 160H626v130h150M24 48h60a190 190 0 0 1 0 354H24M776 48h-60a190 190 0 0 0 0 354h60" />
      <circle cx="400" cy="225" r="56" />
      <circle cx="174" cy="225" r="46" />
      <circle cx="626" cy="225" r="46" />
      <circle cx="66" cy="225" r="9" stroke="#ff7a3c" />
      <circle cx="734" cy="225" r="9" stroke="#ff7a3c" />
    </g>
  </>
)

const ArenaFloor = () => (
  <>
    <rect width="800" height="450" fill="#132033" />
    <path d="M0 450V150L300 450ZM800 0v300L500 0Z" fill="rgba(64,224,190,0.10)" />
    <g fill="none" stroke="rgba(140,200,255,0.42)" strokeWidth="16" strokeLinecap="round" strokeLinejoin="round">
      <path d="M70 390V70h640M90 390h640V70M80 380 720 70" />
    </g>
    <path d="M150 60 650 400" stroke="rgba(64,224,190,0.5)" strokeWidth="22" strokeDasharray="4 14" />
    <g fill="#4d8be0">
      <circle cx="70" cy="390" r="26" />
    </g>
    <g fill="#e2263f">
      <circle cx="730" cy="60" r="26" />
    </g>
  </>
)

/** The floor that a kind of sport is played on, drawn on a field of 800 × 450. */
export const MatchFloor = ({ matchClass }: { matchClass: SportsType }) => (
  <g className={styles.floor}>
    {matchClass === 'basketball' ? <BasketballFloor /> : null}
    {matchClass === 'esports' ? <ArenaFloor /> : null}
    {matchClass === 'football' || matchClass === 'anchor' ? <FootballFloor /> : null}
  </g>
)
