// The game of the sandbox venue: it shows what the venue decides. docs/decisions/0072-games-of-venues.md has its messages.
{
  const words = {
    'zh-CN': {
      balance: '余额',
      demo: '试玩',
      exit: '退出',
      full: '全屏',
      spin: '旋转',
      spinning: '旋转中…',
      stake: '每局金额',
      won: (amount) => `赢得 ${amount}`,
      lost: '没有中奖',
      rule: '演示游戏 · 长期返还率 95.83%',
      faults: {
        'balance-short': '余额不足',
        limit: '已达到您的限额或处于冷静期',
        closed: '场馆正在维护',
        busy: '请等这一局结束',
        unknown: '结果待确认，不会重复扣款',
        network: '网络不通，请再试',
        paused: '您的暂停已生效',
      },
    },
    en: {
      balance: 'Balance',
      demo: 'Demo',
      exit: 'Exit',
      full: 'Full screen',
      spin: 'Spin',
      spinning: 'Spinning…',
      stake: 'Stake a spin',
      won: (amount) => `You win ${amount}`,
      lost: 'No win',
      rule: 'Demonstration game · returns 95.83% in the long run',
      faults: {
        'balance-short': 'Not enough money',
        limit: 'You have reached a limit of yours, or are taking a break',
        closed: 'The venue is in maintenance',
        busy: 'Wait for this spin to end',
        unknown: 'Waiting for the result; nothing is taken twice',
        network: 'No connection, please try again',
        paused: 'Your break has begun',
      },
    },
  }
  /** What a game without a wheel says otherwise. */
  const coveredWords = {
    'zh-CN': {
      rule: '演示游戏 · 十二个里抽一个 · 长期返还率 95.83%',
      cards: { spin: '开牌', spinning: '开牌中…' },
      balls: { spin: '开奖', spinning: '开奖中…' },
      fish: { spin: '下网', spinning: '下网中…' },
    },
    en: {
      stake: 'Stake a round',
      rule: 'Demonstration game · one of twelve is drawn · returns 95.83% in the long run',
      cards: { spin: 'Deal', spinning: 'Dealing…' },
      balls: { spin: 'Draw', spinning: 'Drawing…' },
      fish: { spin: 'Cast', spinning: 'Casting…' },
    },
  }
  const language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh-CN'
  const t = { ...words[language] }
  const element = (id) => document.getElementById(id)
  const symbols = { CNY: '¥', USDT: 'USDT ' }
  let seat
  let siteOrigin = null
  let stakeMinor = 0
  let turnDeg = 0
  let isSpinning = false
  let isPaused = false

  const wholeOf = (minor) => Math.floor(minor / 100)
  const amountText = (minor) =>
    `${symbols[seat.currency] ?? ''}${wholeOf(minor).toLocaleString('en-US')}.${String(minor % 100).padStart(2, '0')}`
  const say = (text, isWon = false) => {
    element('said').textContent = text
    element('said').className = isWon ? 'won' : ''
  }
  /** Before the site has said who it is, only that we are here. */
  const tell = (message) => {
    if (window.parent !== window && (siteOrigin !== null || message.type === 'ready' || message.type === 'fault'))
      window.parent.postMessage({ grandstand: 1, ...message }, siteOrigin ?? '*')
  }
  const ask = async (path, body) => {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const answer = await response.json()
    if (answer.error !== 'expired') return answer
    tell({ type: 'fault', reason: 'expired' })
    throw new Error('expired')
  }
  const showBalance = (balanceMinor) => {
    if (balanceMinor === null) return
    seat.balanceMinor = balanceMinor
    element('balance').textContent = amountText(balanceMinor)
    tell({ type: 'balance', balanceMinor, currency: seat.currency })
  }
  const enable = () => {
    element('spin').disabled = isSpinning || isPaused
    element('spin').textContent = isSpinning ? t.spinning : t.spin
  }

  const svg = (name, attributes, parent) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
    parent.append(made)
    return made
  }
  const draw = (segments, hue) => {
    const disc = svg('g', { id: 'disc' }, element('wheel'))
    const step = (2 * Math.PI) / segments.length
    segments.forEach((percent, index) => {
      const [from, to] = [(index - 0.5) * step - Math.PI / 2, (index + 0.5) * step - Math.PI / 2]
      const at = (angle, radius) => `${radius * Math.cos(angle)} ${radius * Math.sin(angle)}`
      const light = percent === 0 ? 14 : 30 + percent / 12
      const fill = `hsl(${(hue + (percent === 0 ? 0 : percent / 3)) % 360} 55% ${light}%)`
      svg('path', { d: `M0 0L${at(from, 92)}A92 92 0 0 1 ${at(to, 92)}Z`, fill, stroke: '#0007' }, disc)
      const turn = (index * 360) / segments.length
      const label = svg(
        'text',
        {
          transform: `rotate(${turn}) translate(0 -70)`,
          'text-anchor': 'middle',
          fill: '#fff',
          'font-size': 12,
          'font-weight': 700,
        },
        disc,
      )
      label.textContent = percent === 0 ? '–' : `${percent / 100}×`
    })
    svg('circle', { r: 95, fill: 'none', stroke: '#ffd35c', 'stroke-width': 5 }, element('wheel'))
    svg('circle', { r: 14, fill: '#ffd35c' }, element('wheel'))
    svg('path', { d: 'M-9 -104h18L0 -84Z', fill: '#fff', stroke: '#0009' }, element('wheel'))
    return disc
  }

  const chooseStake = (minor) => {
    stakeMinor = minor
    for (const button of element('stakes').children) {
      const isChosen = Number(button.dataset.minor) === minor
      button.setAttribute('aria-checked', String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
    }
  }
  const moveStake = (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = seat.stakesMinor.indexOf(stakeMinor) + step
    const next = seat.stakesMinor[(at + seat.stakesMinor.length) % seat.stakesMinor.length]
    chooseStake(next)
    element('stakes').querySelector('[aria-checked="true"]').focus()
  }

  const turnTo = (disc, segment) =>
    new Promise((resolve) => {
      const step = 360 / seat.segments.length
      const rest = (((-segment * step - turnDeg) % 360) + 360) % 360
      turnDeg += 4 * 360 + rest
      const reached = () => resolve()
      disc.addEventListener('transitionend', reached, { once: true })
      setTimeout(reached, 3_000)
      disc.style.setProperty('--turn', `${turnDeg}deg`)
    })
  /** The same spin until it has an answer, so that a lost one is not paid twice. */
  const asked = async (spin) => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask('/api/spin', spin)
      } catch (error) {
        if (error.message === 'expired' || tries === 4) throw error
        await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries))
      }
    }
  }
  const spinOnce = async (reveal) => {
    if (isSpinning || isPaused) return
    isSpinning = true
    enable()
    say('')
    try {
      const stakedMinor = stakeMinor
      const answer = await asked({ key: seat.key, spinId: crypto.randomUUID(), stakeMinor: stakedMinor })
      if (answer.state === 'refused') return say(t.faults[answer.refusal] ?? '')
      await reveal(answer.segment)
      say(answer.payoutMinor > 0 ? t.won(amountText(answer.payoutMinor)) : t.lost, answer.payoutMinor > 0)
      showBalance(answer.balanceMinor)
      tell({ type: 'round', stakeMinor: stakedMinor, payoutMinor: answer.payoutMinor })
    } catch {
      say(t.faults.network)
    } finally {
      isSpinning = false
      enable()
    }
  }

  const hueOf = (text) => [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 360, 7)
  const label = () => {
    document.documentElement.lang = language
    for (const id of ['demo', 'exit', 'full', 'rule']) element(id).textContent = t[id]
    element('balance-label').textContent = t.balance
    element('stakes').setAttribute('aria-label', t.stake)
    enable()
  }
  /** Draws the game, and answers with what shows a result. */
  const drawFace = ({ face, segments }, hue) => {
    if (!coveredGame.isOf(face)) {
      const disc = draw(segments, hue)
      return (segment) => turnTo(disc, segment)
    }
    const { [face]: own, rule, stake = t.stake } = coveredWords[language]
    Object.assign(t, own, { rule, stake })
    label()
    return coveredGame.draw(face, segments, svg, element('wheel'))
  }
  const start = async () => {
    label()
    seat = await ask('/api/open', { token: location.hash.slice(1) })
    element('name').textContent = document.title = language === 'en' ? seat.nameEn : seat.name
    element('demo').hidden = !seat.isDemo
    const hue = hueOf(seat.gameId)
    document.documentElement.style.setProperty('--hue', hue)
    const reveal = drawFace(seat, hue)
    for (const minor of seat.stakesMinor) {
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', textContent: String(wholeOf(minor)) })
      button.dataset.minor = String(minor)
      button.setAttribute('role', 'radio')
      button.addEventListener('click', () => chooseStake(minor))
      element('stakes').append(button)
    }
    chooseStake(seat.stakesMinor[0])
    element('stakes').addEventListener('keydown', moveStake)
    element('spin').addEventListener('click', () => void spinOnce(reveal))
    showBalance(seat.balanceMinor)
    enable()
    tell({ type: 'ready' })
  }

  element('exit').addEventListener('click', () => tell({ type: 'exit' }))
  element('full').addEventListener('click', () => tell({ type: 'fullscreen' }))
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.data?.grandstand !== 1) return
    if (siteOrigin === null && event.data.type === 'hello') {
      siteOrigin = event.origin
      if (seat) showBalance(seat.balanceMinor)
    }
    if (event.origin !== siteOrigin) return
    if (event.data.type === 'refresh' && seat)
      ask('/api/balance', { key: seat.key }).then(
        ({ balanceMinor }) => showBalance(balanceMinor),
        () => undefined,
      )
    if (event.data.type === 'pause') {
      isPaused = true
      say(t.faults.paused)
      enable()
    }
  })
  start().catch((error) => {
    if (error.message === 'expired') return
    say(t.faults.network)
    tell({ type: 'fault', reason: 'network' })
  })
}
