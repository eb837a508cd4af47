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
      pick: '投注项',
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
      pick: 'Bet on',
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
  const language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh-CN'
  const t = { ...words[language] }
  const element = (id) => document.getElementById(id)
  let seat
  let siteOrigin = null
  let stakeMinor = 0
  let pick
  let isSpinning = false
  let isPaused = false

  const wholeText = (minor) => Math.floor(minor / 10 ** seat.places).toLocaleString('en-US')
  /** Decimals without the zeros at their end, two at least. */
  const decimals = (minor) =>
    String(minor % 10 ** seat.places)
      .padStart(seat.places, '0')
      .replace(/(?<=^\d{2,})0+$/, '')
  const amountText = (minor) => `${seat.currency} ${wholeText(minor)}.${decimals(minor)}`
  const stakeText = (minor) => wholeText(minor) + `.${decimals(minor)}`.replace(/\.?0+$/, '')
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
  /** A row of choices of which one holds, by pointer and arrow keys. */
  const choices = (row, values, { textOf, onChosen }) => {
    const choose = (value) => {
      for (const button of row.children) {
        const isChosen = button.dataset.value === String(value)
        button.setAttribute('aria-checked', String(isChosen))
        button.tabIndex = isChosen ? 0 : -1
      }
      onChosen(value)
    }
    let at = 0
    values.forEach((value, index) => {
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', textContent: textOf(value) })
      button.dataset.value = String(value)
      button.setAttribute('role', 'radio')
      button.addEventListener('click', () => choose(values[(at = index)]))
      row.append(button)
    })
    row.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      at = (at + step + values.length) % values.length
      choose(values[at])
      row.querySelector('[aria-checked="true"]').focus()
    })
    row.hidden = values.length === 0
    if (values.length > 0) choose(values[0])
  }
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
      const answer = await asked({ key: seat.key, spinId: crypto.randomUUID(), stakeMinor: stakedMinor, pick })
      if (answer.state === 'refused') return say(t.faults[answer.refusal] ?? '')
      await reveal(answer.dealt ?? answer.segment)
      if (answer.dealt) void keepRoad(faces[seat.play])
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
    element('picks').setAttribute('aria-label', t.pick)
    enable()
  }
  const roadEveryMs = 3_000
  /** The road of a table, now and while its page is open. */
  const keepRoad = async (face) => {
    try {
      if (!document.hidden) face.showRoad(element('road'), await ask('/api/table', { key: seat.key }), language)
    } catch {
      // The next look tells it.
    }
  }
  const start = async () => {
    label()
    seat = await ask('/api/open', { token: location.hash.slice(1) })
    element('name').textContent = document.title = language === 'en' ? seat.nameEn : seat.name
    element('demo').hidden = !seat.isDemo
    const hue = hueOf(seat.gameId)
    document.documentElement.style.setProperty('--hue', hue)
    const face = faces[seat.play]
    Object.assign(t, face.words[language])
    label()
    const reveal = face.draw({ ...seat, svg, parent: element('wheel'), hue, language })
    choices(element('stakes'), seat.stakesMinor, {
      textOf: stakeText,
      onChosen: (minor) => (stakeMinor = minor),
    })
    choices(element('picks'), seat.picks, {
      textOf: (name) => face.picks[language][name],
      onChosen: (name) => (pick = name),
    })
    if (face.isTable) {
      void keepRoad(face)
      setInterval(() => void keepRoad(face), roadEveryMs)
    }
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
