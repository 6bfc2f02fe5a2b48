/**
 * Words that stand for much the same where things are listed, a group to a line, folded. A word is in one group at most,
 * and not at all where it also means something else that is listed often.
 */
export const KIN_WORDS = `
image picture photo photograph
movie film video
audio sound
music song
voice speech
phone telephone smartphone mobile cellphone
computer pc laptop
mail email mailbox inbox
chat message conversation talk
password passphrase passcode
login logon signin authentication auth
delete remove erase wipe shred
hide mask conceal
anonymous anonymity anonymize incognito
privacy private
secure safe protect security
virus malware spyware trojan antivirus
track spy surveillance follow
block prevent stop
ad advert advertisement advertising
buy purchase
shop ecommerce
store storage database db datastore
finance financial money
spend expense budget spending
pay payment
price cost fee
cheap affordable inexpensive
stock trading invest investment
company business enterprise
employee staff
job career employment hiring
meeting conference
calendar agenda appointment
task todo
reminder notify notification alert
note memo
write compose
document doc docs
book ebook
slide presentation powerpoint pptx
spreadsheet excel xlsx
chart plot graph visualize visualization
diagram flowchart
map cartography cartographic geographic geospatial gis
location place geolocation gps
weather meteorology
forecast predict prediction
sensor iot
fast quick rapid
speed performance accelerate
small tiny lightweight minimal minimalist
big large huge
simple easy
beautiful pretty elegant
create generate make
edit modify alter
convert transform
merge combine join
split separate
compare diff difference
copy duplicate clone
sync synchronize
backup snapshot
compress zip shrink
send transfer
download grab
search find lookup
detect recognize recognition identify
monitor watch observe
validate verify check
fake mock dummy stub
bug error defect
debug troubleshoot
vulnerability flaw
teach education educational course lesson school
translate localize localization internationalize internationalization i18n l10n
website site webpage
online internet
wifi wireless wlan
folder directory
disk hdd ssd
memory ram
cpu processor
screen display
hotkey shortcut
keyboard keystroke
mouse cursor pointer
color palette
app application
program software
game gaming
car vehicle automobile automotive
bike bicycle cycling
transit transport transportation
train rail railway
flight airline airport aviation
hotel lodging accommodation
travel trip tourism holiday vacation
food restaurant dining meal
recipe cooking cook
doctor medical medicine health healthcare
fitness workout gym
animal pet
child kid children
house home
garden plant
law legal
government civic
news journalism
science scientific
chemistry chemical
biology biological
mathematics math mathematical
statistics statistical
earthquake seismology seismic
electricity energy power
crypto cryptocurrency
currency forex
comic cartoon manga
joke funny humor
dictionary vocabulary thesaurus
television tv
date datetime
unit measurement quantity
number numeric numerical
id uuid
config configuration setting preference
env environment
plugin extension addon
terminal console shell
command cli
gui ui interface
parallel concurrent concurrency
async asynchronous
schedule cron periodic recurring
deploy deployment
container docker
vm virtualize virtualization hypervisor
kubernetes k8s
javascript js
typescript ts
postgres postgresql
mongo mongodb
draw paint sketch
animation animate
record capture
screenshot screengrab
subtitle caption
forum discussion
blog weblog
survey poll questionnaire
vote election
review feedback rating
recommend suggest
bookmark favorite
feed rss atom
guide handbook manual
temporary disposable throwaway ephemeral
spam junk
scam fraud phishing
leak breach
decentralized distributed federated
opensource foss
offline local
alternative replacement substitute
retro vintage
图片 照片 图像 相片
截图 截屏
录屏 录制 录像
视频 影片
音乐 歌曲 听歌
声音 音频
删除 清除 移除 卸载
清理 打扫
手机 安卓 android iphone
软件 应用 程序
编辑 修改 修图
文件 文档
密码 口令
加密 上锁
联网 上网
网站 网页
邮件 邮箱
聊天 通讯 沟通
日历 日程
提醒 通知
任务 待办
笔记 便签 便笺 记事
阅读 看书
漫画 动漫
控制 操控 遥控
睡眠 休眠 唤醒
电池 电量 充电
温度 散热 发热
硬盘 磁盘
恢复 还原 找回
传输 互传 传送
共享 分享
复制 拷贝 剪贴
键盘 按键
绘图 绘画 画图
动画 动图 gif
终端 命令
代码 编程
幻灯 演示 讲演
股票 行情 炒股
记账 账单
支付 付款
购物 购买
计时 计时器
单词 词汇 词典 背单
搜索 查找 检索 寻找
拦截 屏蔽 阻止 防止
安全 防护 保护
病毒 恶意 杀毒
代理 翻墙 vpn
命名 改名
解压 压缩
转换 转码
播放 观看
摄像 相机
清晰 高清 分辨
去背 抠图 背景
壁纸 桌面
车票 火车 订票
双屏 外接
`
