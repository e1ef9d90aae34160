const read = (name: string): string | undefined => process.env[name] || undefined

/** The rules' part of the environment, read once; nothing else in this folder reads process.env. */
export const env = {
  dataDir: read('DATA_DIR') ?? 'data',
  publicUrl: read('PUBLIC_URL') ?? 'http://localhost:3000',
  rewardUrl: read('REWARD_URL') ?? read('PUBLIC_URL') ?? 'http://localhost:3000',
  smtpUrl: read('SMTP_URL'),
  mailFrom: read('MAIL_FROM') ?? 'Plutus <rewards@example.com>',
  demo: (read('DEMO') ?? (read('NODE_ENV') === 'production' ? '0' : '1')) === '1',
  demoApiKey: read('DEMO_API_KEY'),
}
