/**
 * How surnames are written besides Pinyin, Wade-Giles, Jyutping and the rules of Hong Kong: old spellings, and those of Hokkien,
 * Teochew, Hakka, Hainanese and Toisan families abroad. The simplified form first.
 */
export const surnameSpellings =
  '陈:chan chen tan chin ting,李:lee li lei,黄:wong huang ng wee ooi bong hwang,吴:ng wu goh go woo ung,张:cheung chang teo tiong cheong chong teoh,王:wong wang ong heng,' +
  '杨:yeung yang yeo young yeoh yong ieong,刘:lau liu low lew lao liew,许:hui hsu koh khaw kho khor hooi,郑:cheng cheang tay tee teh the chung,谢:tse hsieh chia cheah seah tjia,' +
  '郭:kwok kuo quek kwek koay kuok,蔡:choi tsai chua choy chai tsoi cai chuah,洪:hung ang hong,曾:tsang tseng chan chen chang tjan,萧:siu hsiao seow siew shaw shiu sioe siow,' +
  '叶:yip ip yeh yap,苏:so su soh soo,庄:chong chuang chng cheng,吕:lui lu loo lyu lue leu,高:ko kao go,潘:poon pan phua phoon,简:kan chien gan,朱:chu choo chue,' +
  '钟:chung choong cheong,彭:pang peng phang,游:yau yu yew yow,胡:woo wu hu oh aw foo,施:sze shih see si sy,沈:sham shum shen sim sum,余:yu yue yee ee eu,' +
  '赵:chiu chao chew teo jew,卢:lo lu loh loo,梁:leung liang neo leong nio leang,罗:lo law luo loh lor,杜:to tu toh doe,方:fong fang png hng,何:ho ha hoe,' +
  '周:chow chau chou chew chiu joe chu,邱:yau chiu khoo khu qiu chew hew,颜:ngan yen gan,傅:fu foo poh,龚:kung kiong keong,欧:au ou ow,区:au ou ow,马:ma mah beh bei,' +
  '丁:ting teng ding,戴:tai dai te,邓:tang teng deng thien,冯:fung feng fong foong pang,徐:tsui chui hsu chee shu choi,孙:suen sun soon,唐:tong tang teng,汤:tong tang thong,' +
  '林:lam lim lin lum liem,宋:sung soong song,蒋:chiang tseung cheung,孔:kung hung koong,顾:koo ku goo,司:sze szu,伍:ng wu,莫:mok mo,麦:mak mai mark,关:kwan kuan,' +
  '温:wan wen woon voon oon,魏:ngai wei wai goei,袁:yuen yuan wan,阮:yuen nguyen ruan,范:fan pham huan,石:shek shih chioh sek,江:kong chiang kang,康:hong kang kong,' +
  '严:yim yen giam,古:ku koo,夏:ha hsia hah,韩:hon han hahn,尹:wan yin,易:yik yi yick,骆:lok lo loke,童:tung tong,董:tung tong tang,钱:chin chien,薛:sit hsueh see seet,' +
  '姚:yiu yao yeow yew,汪:wong wang,纪:kei chi kee,翁:yung ong weng,詹:chim chan jim tjam,柯:o ko kua quah or,甘:kam kan kum,白:pak pai peh bai,连:lin lien,侯:hau hou how,' +
  '贝:pui pei bei,包:pau pao bao,任:yam jen yum,倪:ngai ni geh,聂:nip nieh,容:yung jung,霍:fok huo fock,卓:cheuk cho toh,尤:yau yu yew,涂:to tu,' +
  '欧阳:auyeung auyang ouyang auyong owyang,司徒:szeto seto situ seeto,司马:szema ssuma,诸葛:chukot chuko zhuge,上官:sheungkwun sheungkoon shangkuan,尉迟:watchi,皇甫:wongpo'
