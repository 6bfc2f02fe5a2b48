import type { GradedQuery } from '../graded-query.ts'

const CLIPBOARDS =
  'buffer cleanclip clipmenu clippy cliphistory clipy copyq crosspaste flycut icopy ipaste cliptools maccy nimclip oneclip paste-quick paste pastebar pastebot pesty saneclip snippetcraft upaste yippy copi'
const RECORDERS =
  'bettercapture obs-studio quick-recorder recordly reframed screen-studio screenkite screensage-pro screenize tight-studio openscreen'
const TERMINALS =
  'alacritty awal-terminal electerm ghostty hyper iterm2 kitty tabby-formerly-terminus termius tty7 vesta warp wave wezterm'
const WINDOWS =
  'amethyst bettersnaptool divvy loop macsyzones moom nudge magnet plonk rectangle-app shiftit slate snapback swift-shift streamwindow tiles sizeup total-spaces yabai'
const INPUT_METHODS =
  'fcitx5-macos rime wbim 搜狗输入法 百度输入法 落格输入法 清歌五笔输入法 颜文字 哈利路亚英文输入法 业火五笔输入法 微信键盘'
const BROWSERS =
  'arc brave chatgpt-atlas chrome chromium firefox helium microsoft-edge opera qq浏览器 safari tabbit ungoogled-chromium vivaldi web zen oryoki 傲游云浏览器 360极速浏览器 洋葱浏览器'
const ARCHIVERS = '360压缩 betterzip ezip keka the-unarchiver unarchive-one oka-unarchiver macpacker'

/** Queries over awesome-mac-zh in words that its listings use seldom. */
export const MAC_MEANT: readonly GradedQuery[] = [
  { kind: 'paraphrase', query: '鼠标滚动不顺滑', best: 'mos', good: 'bettermouse steermouse' },
  {
    kind: 'paraphrase',
    query: '电脑发热 查看温度',
    best: 'istats tg-pro',
    good: 'stats istat-menus sensei iglance',
    fair: 'istat-pro monity hwsensors',
  },
  {
    kind: 'paraphrase',
    query: '硬盘满了找大文件',
    best: 'daisydisk omnidisksweeper',
    good: 'cleaner-one macsift cleardisk',
    fair: 'pretty-clean gemini',
  },
  {
    kind: 'paraphrase',
    query: '把视频做成动图',
    best: 'gifski',
    good: 'gif-brewery',
    fair: 'gifox gifcapture licecap kap',
  },
  { kind: 'paraphrase', query: '晚上看屏幕护眼', best: 'f-lux shifty', fair: 'repose' },
  { kind: 'paraphrase', query: '玩 Windows 上的游戏', best: 'crossover porting-kit whisky', good: 'parallels-desktop' },
  { kind: 'paraphrase', query: '任天堂模拟器', best: 'ryubing suyu', good: 'openemu' },
  {
    kind: 'paraphrase',
    query: '手机和电脑互传文件',
    best: 'localsend neardrop handshaker swiftmtp',
    good: 'nitroshare',
    fair: 'crosspaste',
  },
  { kind: 'paraphrase', query: '找回以前复制过的文字', best: CLIPBOARDS },
  { kind: 'paraphrase', query: '英语背单词', best: '辞海词典', good: 'revu eudic' },
  { kind: 'paraphrase', query: '炒股看盘', best: 'pulse stockdock fishing-funds tradingview' },
  { kind: 'paraphrase', query: '看漫画', best: 'simple-comic', good: 'comic2books' },
  { kind: 'paraphrase', query: '给文件设密码', best: 'encrypto deadbolt', fair: 'swifdoo-pdf memo' },
  {
    kind: 'paraphrase',
    query: '延长电池使用时间',
    best: 'aldente',
    good: 'coconutbattery battery-hog chargemonitor',
    fair: 'airbattery juice',
  },
  { kind: 'paraphrase', query: '防止摄像头偷拍', best: 'oversight' },
  {
    kind: 'paraphrase',
    query: '录制电脑播放的声音',
    best: 'blackhole audio-hijack',
    good: 'backgroundmusic',
    fair: 'recordia',
  },
  { kind: 'paraphrase', query: '给视频加字幕', best: 'arctime aegisub', good: 'shengji yplayer' },
  {
    kind: 'paraphrase',
    query: '统计每天上班时间',
    best: 'timing rescuetime qbserve rize',
    good: 'super-productivity strategr nnscreenshots dayflow',
  },
  { kind: 'paraphrase', query: '一次修改很多文件的名字', best: 'betterrename', good: 'assetizr' },
  { kind: 'paraphrase', query: '几台电脑共用一个键盘', best: 'deskflow', good: 'magic-switch' },
  {
    kind: 'paraphrase',
    query: '会动的桌面背景',
    best: 'phosphene vidwall vidwall-hub wallpaper-player',
    good: 'waifux',
  },
  { kind: 'paraphrase', query: '抠图', best: 'droply' },
  { kind: 'paraphrase', query: '让模糊的照片变清楚', best: 'upscayl final2x' },
  {
    kind: 'paraphrase',
    query: '录屏',
    best: RECORDERS,
    good: 'kap licecap gifox capso capty macshot capsoftware screenflow',
  },
  { kind: 'paraphrase', query: '买火车票', best: '12306formac' },

  { kind: 'topical', query: '终端', best: TERMINALS, fair: 'securecrt go2shell findergo' },
  { kind: 'topical', query: '窗口管理', best: WINDOWS, good: 'contexts topit dockit jankyborders hammerspoon' },
  { kind: 'topical', query: '输入法', best: INPUT_METHODS, good: 'inputsourcepro imewlconverter' },
  { kind: 'topical', query: '浏览器', best: BROWSERS },
  { kind: 'topical', query: '压缩解压', best: ARCHIVERS },
  { kind: 'topical', query: '菜单栏日历', best: 'itsycal daybar day-o-2 today', good: 'fantastical' },
  { kind: 'topical', query: 'FTP 客户端', best: 'cyberduck flow transmit yummy-ftp', fair: 'electerm forklift' },
]
