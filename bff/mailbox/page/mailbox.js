const everyMs = 1500
const shown = 300
const el = (id) => document.getElementById(id)
const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' }
const reportNames = {
  delivered: 'Delivered',
  opened: 'Opened',
  failed: 'Not delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  unsubscribed: 'Unsubscribed',
}

let messages = []
let etag = ''
let shownId

/** Requests the list. The server answers 304 while nothing changed. */
async function refresh() {
  const to = el('to').value.trim()
  const query = new URLSearchParams({ limit: shown, ...(to && { to }) })
  const response = await fetch(`/api/summaries?${query}`, { headers: etag ? { 'If-None-Match': etag } : {} }).catch(() => undefined)
  if (!response) return showCount('Plutus isn’t running')
  if (response.status !== 200) return
  etag = response.headers.get('etag') ?? ''
  const answer = await response.json()
  messages = answer.messages
  showCount(answer.count === 1 ? '1 message' : `${answer.count.toLocaleString()} messages`)
  showList()
  showMessage()
}

function showCount(text) {
  if (el('count').textContent !== text) el('count').textContent = text
}

/** Redraws the list and keeps the keyboard focus. */
function showList() {
  const focused = el('list').contains(document.activeElement) ? document.activeElement.hash : undefined
  el('list').replaceChildren(...messages.map(line))
  if (focused) el('list').querySelector(`a[href="${focused}"]`)?.focus()
}

function line({ id, subject, to, date, channel }) {
  const link = document.createElement('a')
  link.href = `#${id}`
  if (id === location.hash.slice(1)) link.setAttribute('aria-current', 'true')
  link.append(
    part('line-subject', titleOf(subject, channel)),
    part('line-date', timeOf(date)),
    part('line-to', to),
    part('line-channel', channelNames[channel] ?? ''),
  )
  const item = document.createElement('li')
  item.append(link)
  return item
}

const titleOf = (subject, channel) => subject || (channelNames[channel] ? `${channelNames[channel]} message` : '(no subject)')

function part(className, text) {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

function timeOf(date) {
  const at = new Date(date)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' })
}

function showMessage() {
  const id = location.hash.slice(1)
  const message = messages.find((one) => one.id === id)
  el('message').hidden = !message
  el('empty').hidden = Boolean(message)
  for (const link of el('list').querySelectorAll('a')) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  if (!message) return showEmpty()
  el('subject').textContent = titleOf(message.subject, message.channel)
  el('message-to').textContent = message.to
  el('message-from').textContent = message.from
  el('message-date').textContent = new Date(message.date).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'medium' })
  el('as-text').href = `/messages/${id}?part=text`
  if (shownId !== id + message.date) el('frame').contentWindow.location.replace(`/messages/${id}`)
  if (shownId !== id + message.date) showReports(message)
  shownId = id + message.date
}

/** Shows the reports that a carrier could send. Each button sends a signed event to Plutus. */
function showReports({ id, reports }) {
  el('report-result').textContent = ''
  el('reports').hidden = reports.length === 0
  for (const button of el('reports').querySelectorAll('button')) button.remove()
  el('reports').append(
    ...reports.map((type) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = reportNames[type]
      button.addEventListener('click', () => report(id, type))
      return button
    }),
  )
}

async function report(id, type) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`/api/messages/${id}/reports`, { method: 'POST', headers, body: JSON.stringify({ type }) }).catch(
    () => undefined,
  )
  el('report-result').textContent = answer?.ok
    ? `Reported to Plutus: ${reportNames[type].toLowerCase()}`
    : 'Plutus did not accept it. Try again.'
}

function showEmpty() {
  shownId = undefined
  const isFiltered = el('to').value.trim() !== ''
  el('empty-title').textContent = messages.length > 0 ? 'Choose a message' : isFiltered ? 'Nothing for this address' : 'No messages yet'
  el('empty-text').textContent =
    messages.length > 0
      ? 'Every email, SMS and WhatsApp message that Plutus sends on this machine is shown here. None leaves it.'
      : isFiltered
        ? 'Enter the whole address or number.'
        : 'Send yourself a reward or a test email. It appears here within a second or two.'
}

el('to').addEventListener('input', () => {
  etag = ''
  refresh()
})
el('back').addEventListener('click', () => {
  location.hash = ''
})
addEventListener('hashchange', showMessage)
document.addEventListener('visibilitychange', () => !document.hidden && refresh())
setInterval(() => !document.hidden && refresh(), everyMs)
refresh()
