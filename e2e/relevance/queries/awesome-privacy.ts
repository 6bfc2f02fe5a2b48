import type { GradedQuery } from '../graded-query.ts'

const PASSWORD_MANAGERS = 'bitwarden keepass padloc protonpass pass lesspass aliasvault'
const MESSENGERS = 'signal session simplex xmpp matrix'
const P2P_MESSENGERS = 'briar ricochet-refresh jami-p2p-messaging tox-and-qtox-client'
const PIXELS = 'gimp krita photopea paint-net pixlrx'
const ANDROID_FIREWALLS =
  'netguard-firewalls netguard-mobile-apps afwall-plus-ukanth afwall-plus-xdaforums-com rethinkdns-and-firewall-firewalls rethinkdns-and-firewall-mobile-apps'

/** Queries over awesome-privacy: names in several spellings, categories of like things, texts of some length. */
export const PRIVACY_QUERIES: readonly GradedQuery[] = [
  { kind: 'known-item', query: 'bitwarden', best: 'bitwarden', good: 'bitwarden-authenticator' },
  {
    kind: 'known-item',
    query: 'proton mail',
    best: 'protonmail-encrypted-email',
    good: 'protonmail-mail-forwarding',
    fair: 'protonpass protonvpn proton-calendar proton-authenticator',
  },
  { kind: 'known-item', query: 'ublock origin', best: 'ublock-origin-gorhill ublock-origin-ublockorigin-com' },
  { kind: 'known-item', query: 'k9 mail', best: 'k-9-mail' },
  { kind: 'known-item', query: 'Have I Been Pwned', best: 'have-i-been-pwned' },
  { kind: 'known-item', query: 'pihole', best: 'pi-hole-self-hosted-network-security pi-hole-ad-blockers' },
  { kind: 'known-item', query: 'the tor browser', best: 'tor-browser', good: 'tor', fair: 'orbot' },
  { kind: 'known-item', query: '1.1.1.1', best: '1-1-1-1', fair: 'cloudflare' },
  { kind: 'known-item', query: 'Paint.NET', best: 'paint-net' },

  { kind: 'typo', query: 'bitwardn', best: 'bitwarden', good: 'bitwarden-authenticator' },
  { kind: 'typo', query: 'veracript', best: 'veracrypt' },
  { kind: 'typo', query: 'cryptomater', best: 'cryptomator-file-encryption cryptomator-mobile-apps' },
  { kind: 'typo', query: 'thunderbrid', best: 'mozilla-thunderbird', fair: 'k-9-mail' },
  { kind: 'typo', query: 'mulvad vpn', best: 'mullvad', fair: 'ivpn azire ovpn protonvpn windscribe party-vpn' },
  { kind: 'typo', query: 'duckduckog', best: 'duckduckgo', fair: 'privacy-essentials' },
  { kind: 'typo', query: 'graphenos', best: 'grapheneos' },
  {
    kind: 'typo',
    query: 'nextclowd',
    best: 'nextcloud-backup-and-sync nextcloud-cloud-productivity-suites',
    fair: 'bewcloud mailcow floccus',
  },
  { kind: 'typo', query: 'simplelogn', best: 'simplelogin' },

  { kind: 'prefix', query: 'bitw', best: 'bitwarden', good: 'bitwarden-authenticator' },
  { kind: 'prefix', query: 'duckd', best: 'duckduckgo', fair: 'privacy-essentials' },
  { kind: 'prefix', query: 'mastod', best: 'mastodon' },
  { kind: 'prefix', query: 'standard no', best: 'standard-notes' },
  { kind: 'prefix', query: 'qub', best: 'qubes-os' },
  { kind: 'prefix', query: 'encrypted mess', best: MESSENGERS, good: P2P_MESSENGERS, fair: 'openkeychain element' },
  { kind: 'prefix', query: 'rocket.ch', best: 'rocket-chat' },

  { kind: 'topical', query: 'password manager', best: PASSWORD_MANAGERS },
  {
    kind: 'topical',
    query: '2fa app for android',
    best: 'aegis stratum 2fas',
    good: 'ente-auth proton-authenticator bitwarden-authenticator',
    fair: 'tofu authenticator chronos-authenticator authenticator-gnome authenticator-cc',
  },
  {
    kind: 'topical',
    query: 'encrypted email provider',
    best: 'protonmail-encrypted-email tuta mailfence forward-email mailbox-org',
    fair: 'mozilla-thunderbird protonmail-mail-forwarding',
  },
  {
    kind: 'topical',
    query: 'video editor',
    best: 'shotcut openshot kdenlive flowblade cinelerra-gg-infinity',
    good: 'vitcutter natron',
    fair: 'ffmpeg',
  },
  {
    kind: 'topical',
    query: 'bitcoin wallet',
    best: 'wasabi-wallet electrum sparrow-wallet coldcard',
    good: 'trezor bitbox02 atomic-wallet',
    fair: 'cryptosteel robosats bisq',
  },
  { kind: 'topical', query: 'self-hosted git', best: 'gitea gogs', good: 'gitlab sourcehut codeberg' },
  {
    kind: 'topical',
    query: 'note taking app',
    best: 'joplin standard-notes vnote notable',
    good: 'obsidian logseq turtle affine cryptee',
  },
  { kind: 'topical', query: 'android firewall', best: ANDROID_FIREWALLS, good: 'rethinkdns-and-firewall-ad-blockers' },
  { kind: 'topical', query: 'image editors', best: PIXELS, good: 'inkscape rawtherapee darktable', fair: 'aseprite' },

  {
    kind: 'paraphrase',
    query: 'password manager without cloud',
    best: 'keepass',
    good: 'lesspass pass',
    fair: 'bitwarden padloc protonpass aliasvault',
  },
  {
    kind: 'paraphrase',
    query: 'hide my real email address',
    best: 'addy simplelogin firefox-private-relay 33mail',
    good: 'forwardemail 10-minute-mail aliasvault',
    fair: 'protonmail-mail-forwarding',
  },
  {
    kind: 'paraphrase',
    query: 'remove location data from photos',
    best: 'exifcleaner exif-remove exiftool imageoptim',
  },
  {
    kind: 'paraphrase',
    query: 'how do I wipe a hard drive',
    best: 'dban nwipe eraser',
    good: 'ow-shredder secure-remove shred sdelete',
    fair: 'mr-phone bleachbit',
  },
  {
    kind: 'paraphrase',
    query: 'chat that does not need a phone number',
    best: 'session simplex briar',
    good: 'jami-p2p-messaging ricochet-refresh tox-and-qtox-client matrix xmpp',
    fair: 'signal element',
  },
  {
    kind: 'paraphrase',
    query: 'watch youtube without google',
    best: 'invidious',
    good: 'privacy-redirect',
    fair: 'peertube',
  },
  {
    kind: 'paraphrase',
    query: 'replacement for slack',
    best: 'mattermost',
    good: 'rocket-chat element',
    fair: 'retroshare',
  },
  { kind: 'paraphrase', query: 'check if my password has been leaked', best: 'have-i-been-pwned' },
  {
    kind: 'paraphrase',
    query: 'send files to someone anonymously',
    best: 'onionshare',
    good: 'filesend hemmelig-app crypt-fyi 1time-io',
  },
  {
    kind: 'paraphrase',
    query: 'block ads on the whole home network',
    best: 'pi-hole-ad-blockers pi-hole-self-hosted-network-security',
    good: 'technitium diversion adguard',
    fair: 'blokada-ad-blockers nextdns',
  },
]
