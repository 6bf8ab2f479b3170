### War of the Ring, second edition. Names stand in sentences as they are ("the
### Shire"); "spot" and "short" are the same for lists.

wotr2-name = War of the Ring
wotr2-seat-fp = the Free Peoples
wotr2-seat-fp-title = Free Peoples
wotr2-seat-sh = the Shadow
wotr2-seat-sh-title = Shadow

wotr2-topic-actions = Actions: first the die, then what it does
wotr2-topic-dice = Dice and Elven Rings, without an action
wotr2-topic-phases = Before the actions
wotr2-topic-battle = In battle
wotr2-topic-hunt = When the Fellowship is hunted, or revealed
wotr2-topic-cards = Cards, with the choices behind them

## Regions

wotr2-region-andr = Andrast
wotr2-region-anfa = Anfalas
wotr2-region-angm = Angmar
wotr2-region-arno = Arnor
wotr2-region-ashm = the Ash Mountains
wotr2-region-bara = Barad-dûr
wotr2-region-bree = Bree
wotr2-region-buck = Buckland
wotr2-region-cardo = Cardolan
wotr2-region-carro = Carrock
wotr2-region-dago = Dagorlad
wotr2-region-dale = Dale
wotr2-region-dmar = the Dead Marshes
wotr2-region-dimr = Dimrill Dale
wotr2-region-damr = Dol Amroth
wotr2-region-dgul = Dol Guldur
wotr2-region-drua = Drúadan Forest
wotr2-region-druw = Drûwaith Iaur
wotr2-region-eagl = Eagles' Eyrie
wotr2-region-ehar = East Harondor
wotr2-region-erhu = East Rhûn
wotr2-region-eemn = Eastemnet
wotr2-region-ebro = the Eastern Brown Lands
wotr2-region-eemu = the Eastern Emyn Muil
wotr2-region-emir = Eastern Mirkwood
wotr2-region-edor = Edoras
wotr2-region-ened = Enedwaith
wotr2-region-ereb = Erebor
wotr2-region-erec = Erech
wotr2-region-elui = Ered Luin
wotr2-region-ette = the Ettenmoors
wotr2-region-even = Evendim
wotr2-region-fang = Fangorn
wotr2-region-fhar = Far Harad
wotr2-region-fold = Folde
wotr2-region-fbru = the Fords of Bruinen
wotr2-region-fise = the Fords of Isen
wotr2-region-forl = Forlindon
wotr2-region-gap = the Gap of Rohan
wotr2-region-glad = the Gladden Fields
wotr2-region-gobl = Goblin's Gate
wotr2-region-gorg = Gorgoroth
wotr2-region-ghav = the Grey Havens
wotr2-region-harl = Harlindon
wotr2-region-helm = Helm's Deep
wotr2-region-high = the High Pass
wotr2-region-holl = Hollin
wotr2-region-iron = the Iron Hills
wotr2-region-khan = Khand
wotr2-region-lame = Lamedon
wotr2-region-lori = Lórien
wotr2-region-loss = Lossarnach
wotr2-region-mmor = Minas Morgul
wotr2-region-mtir = Minas Tirith
wotr2-region-minh = Minhiriath
wotr2-region-mora = Morannon
wotr2-region-moria = Moria
wotr2-region-mgra = Mount Gram
wotr2-region-mgun = Mount Gundabad
wotr2-region-narr = the Narrows of the Forest
wotr2-region-nhar = Near Harad
wotr2-region-noma = the Noman-lands
wotr2-region-nand = the North Anduin Vale
wotr2-region-ndow = the North Downs
wotr2-region-ndun = North Dunland
wotr2-region-nere = North Ered Luin
wotr2-region-nith = North Ithilien
wotr2-region-nrhu = North Rhûn
wotr2-region-ndor = Northern Dorwinion
wotr2-region-nmir = Northern Mirkwood
wotr2-region-nrho = Northern Rhovanion
wotr2-region-nurn = Nurn
wotr2-region-oford = the Old Ford
wotr2-region-oforest = the Old Forest
wotr2-region-ofroad = the Old Forest Road
wotr2-region-orth = Orthanc
wotr2-region-osgi = Osgiliath
wotr2-region-part = Parth Celebrant
wotr2-region-pela = Pelargir
wotr2-region-rhos = Rhosgobel
wotr2-region-rive = Rivendell
wotr2-region-sand = the South Anduin Vale
wotr2-region-sdow = the South Downs
wotr2-region-sdun = South Dunland
wotr2-region-sere = South Ered Luin
wotr2-region-sith = South Ithilien
wotr2-region-srhu = South Rhûn
wotr2-region-sdor = Southern Dorwinion
wotr2-region-smir = Southern Mirkwood
wotr2-region-srho = Southern Rhovanion
wotr2-region-thar = Tharbad
wotr2-region-shire = the Shire
wotr2-region-towe = the Tower Hills
wotr2-region-trol = the Trollshaws
wotr2-region-umba = Umbar
wotr2-region-vcar = the Vale of the Carnen
wotr2-region-vcel = the Vale of the Celduin
wotr2-region-weat = the Weather Hills
wotr2-region-whar = West Harondor
wotr2-region-wemn = Westemnet
wotr2-region-wbro = the Western Brown Lands
wotr2-region-wemy = the Western Emyn Muil
wotr2-region-wmir = Western Mirkwood
wotr2-region-whea = the Withered Heath
wotr2-region-wood = the Woodland Realm
wotr2-spot-andr = Andrast
wotr2-spot-anfa = Anfalas
wotr2-spot-angm = Angmar
wotr2-spot-arno = Arnor
wotr2-spot-ashm = Ash Mountains
wotr2-spot-bara = Barad-dûr
wotr2-spot-bree = Bree
wotr2-spot-buck = Buckland
wotr2-spot-cardo = Cardolan
wotr2-spot-carro = Carrock
wotr2-spot-dago = Dagorlad
wotr2-spot-dale = Dale
wotr2-spot-dmar = Dead Marshes
wotr2-spot-dimr = Dimrill Dale
wotr2-spot-damr = Dol Amroth
wotr2-spot-dgul = Dol Guldur
wotr2-spot-drua = Drúadan Forest
wotr2-spot-druw = Drûwaith Iaur
wotr2-spot-eagl = Eagles' Eyrie
wotr2-spot-ehar = East Harondor
wotr2-spot-erhu = East Rhûn
wotr2-spot-eemn = Eastemnet
wotr2-spot-ebro = Eastern Brown Lands
wotr2-spot-eemu = Eastern Emyn Muil
wotr2-spot-emir = Eastern Mirkwood
wotr2-spot-edor = Edoras
wotr2-spot-ened = Enedwaith
wotr2-spot-ereb = Erebor
wotr2-spot-erec = Erech
wotr2-spot-elui = Ered Luin
wotr2-spot-ette = Ettenmoors
wotr2-spot-even = Evendim
wotr2-spot-fang = Fangorn
wotr2-spot-fhar = Far Harad
wotr2-spot-fold = Folde
wotr2-spot-fbru = Fords of Bruinen
wotr2-spot-fise = Fords of Isen
wotr2-spot-forl = Forlindon
wotr2-spot-gap = Gap of Rohan
wotr2-spot-glad = Gladden Fields
wotr2-spot-gobl = Goblin's Gate
wotr2-spot-gorg = Gorgoroth
wotr2-spot-ghav = Grey Havens
wotr2-spot-harl = Harlindon
wotr2-spot-helm = Helm's Deep
wotr2-spot-high = High Pass
wotr2-spot-holl = Hollin
wotr2-spot-iron = Iron Hills
wotr2-spot-khan = Khand
wotr2-spot-lame = Lamedon
wotr2-spot-lori = Lórien
wotr2-spot-loss = Lossarnach
wotr2-spot-mmor = Minas Morgul
wotr2-spot-mtir = Minas Tirith
wotr2-spot-minh = Minhiriath
wotr2-spot-mora = Morannon
wotr2-spot-moria = Moria
wotr2-spot-mgra = Mount Gram
wotr2-spot-mgun = Mount Gundabad
wotr2-spot-narr = Narrows of the Forest
wotr2-spot-nhar = Near Harad
wotr2-spot-noma = Noman-lands
wotr2-spot-nand = North Anduin Vale
wotr2-spot-ndow = North Downs
wotr2-spot-ndun = North Dunland
wotr2-spot-nere = North Ered Luin
wotr2-spot-nith = North Ithilien
wotr2-spot-nrhu = North Rhûn
wotr2-spot-ndor = Northern Dorwinion
wotr2-spot-nmir = Northern Mirkwood
wotr2-spot-nrho = Northern Rhovanion
wotr2-spot-nurn = Nurn
wotr2-spot-oford = Old Ford
wotr2-spot-oforest = Old Forest
wotr2-spot-ofroad = Old Forest Road
wotr2-spot-orth = Orthanc
wotr2-spot-osgi = Osgiliath
wotr2-spot-part = Parth Celebrant
wotr2-spot-pela = Pelargir
wotr2-spot-rhos = Rhosgobel
wotr2-spot-rive = Rivendell
wotr2-spot-sand = South Anduin Vale
wotr2-spot-sdow = South Downs
wotr2-spot-sdun = South Dunland
wotr2-spot-sere = South Ered Luin
wotr2-spot-sith = South Ithilien
wotr2-spot-srhu = South Rhûn
wotr2-spot-sdor = Southern Dorwinion
wotr2-spot-smir = Southern Mirkwood
wotr2-spot-srho = Southern Rhovanion
wotr2-spot-thar = Tharbad
wotr2-spot-shire = The Shire
wotr2-spot-towe = Tower Hills
wotr2-spot-trol = Trollshaws
wotr2-spot-umba = Umbar
wotr2-spot-vcar = Vale of the Carnen
wotr2-spot-vcel = Vale of the Celduin
wotr2-spot-weat = Weather Hills
wotr2-spot-whar = West Harondor
wotr2-spot-wemn = Westemnet
wotr2-spot-wbro = Western Brown Lands
wotr2-spot-wemy = Western Emyn Muil
wotr2-spot-wmir = Western Mirkwood
wotr2-spot-whea = Withered Heath
wotr2-spot-wood = Woodland Realm

## Nations, decks, dice

wotr2-nation-dwarves = the Dwarves
wotr2-nation-elves = the Elves
wotr2-nation-gondor = Gondor
wotr2-nation-north = the North
wotr2-nation-rohan = Rohan
wotr2-nation-isengard = Isengard
wotr2-nation-sauron = Sauron
wotr2-nation-southrons = the Southrons and Easterlings
wotr2-short-dwarves = Dwarves
wotr2-short-elves = Elves
wotr2-short-gondor = Gondor
wotr2-short-north = North
wotr2-short-rohan = Rohan
wotr2-short-isengard = Isengard
wotr2-short-sauron = Sauron
wotr2-short-southrons = Southrons
wotr2-figures-r = { $n } { $nation-key ->
        [wotr2-nation-dwarves] Dwarven
        [wotr2-nation-elves] Elven
        [wotr2-nation-north] Northern
        [wotr2-nation-southrons] Southron
       *[other] { $nation }
    } { $n ->
        [one] regular
       *[other] regulars
    }
wotr2-figures-e = { $n } { $nation-key ->
        [wotr2-nation-dwarves] Dwarven
        [wotr2-nation-elves] Elven
        [wotr2-nation-north] Northern
        [wotr2-nation-southrons] Southron
       *[other] { $nation }
    } { $n ->
        [one] elite
       *[other] elites
    }
wotr2-figures-l = { $n } { $nation-key ->
        [wotr2-nation-dwarves] Dwarven
        [wotr2-nation-elves] Elven
        [wotr2-nation-north] Northern
        [wotr2-nation-southrons] Southron
       *[other] { $nation }
    } { $n ->
        [one] leader
       *[other] leaders
    }
wotr2-figures-n = { $n } Nazgûl
wotr2-deck-char = character
wotr2-deck-strategy = strategy
wotr2-face-char = character
wotr2-face-army = army
wotr2-face-muster = muster
wotr2-face-am = army-muster
wotr2-face-event = event
wotr2-face-will = will
wotr2-face-eye = eye

## Hunt tiles: in sentences, and in lists

wotr2-tile-eye-r = an eye, with reveal
wotr2-tile-0-r = a 0, with reveal
wotr2-tile-1 = a 1
wotr2-tile-1-r = a 1, with reveal
wotr2-tile-2 = a 2
wotr2-tile-2-r = a 2, with reveal
wotr2-tile-3 = a 3
wotr2-tile-elven-cloaks = the Elven Cloaks (0)
wotr2-tile-elven-rope = the Elven Rope (0)
wotr2-tile-phial = the Phial of Galadriel (heals 2)
wotr2-tile-smeagol = Sméagol's help (heals 1)
wotr2-tile-shelob = Shelob's Lair (a die, stop)
wotr2-tile-ring-is-mine = The Ring is Mine! (an eye, reveal, stop)
wotr2-tile-on-on = On, On They Went (3, stop)
wotr2-tile-give-it = Give it to Uss! (1, reveal, stop)
wotr2-short-eye-r = eye
wotr2-short-0-r = 0R
wotr2-short-1 = 1
wotr2-short-1-r = 1R
wotr2-short-2 = 2
wotr2-short-2-r = 2R
wotr2-short-3 = 3
wotr2-short-elven-cloaks = Elven Cloaks
wotr2-short-elven-rope = Elven Rope
wotr2-short-phial = Phial
wotr2-short-smeagol = Sméagol
wotr2-short-shelob = Shelob's Lair
wotr2-short-ring-is-mine = The Ring is Mine
wotr2-short-on-on = On, On They Went
wotr2-short-give-it = Give it to Uss

## Characters, and their explanations

wotr2-character-gandalf-grey = Gandalf the Grey
wotr2-character-gandalf-grey-text = A companion of level 3, leadership 1, a Captain of the West: his army rolls a die more, five at most. As Guide he lets you have a card of the same deck after an event card that an event result paid for. He rouses any nation. Once he has left the Fellowship, and a minion has ever been in play, a will result makes him Gandalf the White.
wotr2-character-strider = Strider
wotr2-character-strider-text = A companion of level 3, leadership 1, a Captain of the West: his army rolls a die more, five at most. As Guide he lets the Fellowship hide with any die. He rouses the North. In Minas Tirith, Pelargir or Dol Amroth, while the Shadow has not taken it, a will result makes him Aragorn.
wotr2-character-boromir = Boromir
wotr2-character-boromir-text = A companion of level 2, leadership 1, a Captain of the West: his army rolls a die more, five at most. He rouses Gondor. In a city or stronghold of Gondor that the Shadow has not taken, any die of yours moves Gondor a step towards war; while passive it does not go to war itself.
wotr2-character-legolas = Legolas
wotr2-character-legolas-text = A companion of level 2, leadership 1, a Captain of the West: his army rolls a die more, five at most. He rouses the Elves. In an Elven stronghold that the Shadow has not taken, any die of yours moves the Elves a step towards war.
wotr2-character-gimli = Gimli
wotr2-character-gimli-text = A companion of level 2, leadership 1, a Captain of the West: his army rolls a die more, five at most. He rouses the Dwarves. In Erebor, while the Shadow has not taken it, any die of yours moves the Dwarves a step towards war; while passive they do not go to war itself.
wotr2-character-meriadoc = Meriadoc
wotr2-character-meriadoc-text = A companion of level 1, leadership 1, a Hobbit. As Guide he may leave the Fellowship to lower the damage of a hunt by 1. Lost as a casualty of the hunt outside Mordor he is not dead but appears on the map. He rouses any nation.
wotr2-character-peregrin = Peregrin
wotr2-character-peregrin-text = A companion of level 1, leadership 1, a Hobbit. As Guide he may leave the Fellowship to lower the damage of a hunt by 1. Lost as a casualty of the hunt outside Mordor he is not dead but appears on the map. He rouses any nation.
wotr2-character-aragorn = Aragorn
wotr2-character-aragorn-text = He takes the place of Strider, for a will result, in Minas Tirith, Pelargir or Dol Amroth. Level 3, leadership 2, a Captain of the West; he brings an action die from the next turn on. His coming rouses Gondor, and he rouses any nation where he stops.
wotr2-character-gandalf-white = Gandalf the White
wotr2-character-gandalf-white-text = He takes the place of Gandalf the Grey, for a will result, once the Grey has left the Fellowship and a minion has ever been in play: where the Grey stands, or, if he has fallen, in Fangorn or an Elven stronghold that is not taken. Level 3, leadership 1; he brings an action die. Alone or with one Hobbit he travels four regions. When a battle of his begins he may give up his leadership: then Nazgûl lead nobody in it.
wotr2-character-gollum = Gollum
wotr2-character-gollum-text = He guides once no companion is left in the Fellowship. Reveal icons on numbered standard tiles do nothing. While the Fellowship is hidden he may reveal it to lower the damage of a tile by 1. He is no companion, and cannot be lost or leave.
wotr2-character-saruman = Saruman
wotr2-character-saruman-text = A minion: leadership 1; he comes to Orthanc for a muster result once Isengard is at war, and never leaves it. He brings an action die. Isengard's elites lead like leaders while he lives. A muster result may be his Voice: a regular in every Isengard settlement that is free, or two regulars in Orthanc become elites.
wotr2-character-witch-king = the Witch-king
wotr2-character-witch-king-text = A minion: leadership 2; for a muster result he joins an army with Sauron's units once Sauron and a nation of the Free Peoples are at war; that rouses all nations of the Free Peoples. He flies like the Nazgûl and counts as one. He brings an action die. After the first round of a battle of his in which you played a combat card you may take a card from the deck of that card's kind.
wotr2-character-mouth = the Mouth of Sauron
wotr2-character-mouth-text = A minion: level 3, leadership 2; for a muster result he comes to a stronghold of Sauron's that is not taken, once all nations of the Free Peoples are at war or the Ring-bearers are in Mordor. He brings an action die. Once a turn a muster die may be used as an army die.

## Event cards: titles, and what they do. In the hand and for "explain".

wotr2-icon-character = Icon: character.
wotr2-icon-army = Icon: army.
wotr2-icon-muster = Icon: muster.

wotr2-card-fc01 = Elven Cloaks
wotr2-card-fc01-text = { wotr2-icon-character } A blue tile joins the hunt tiles once the Ring-bearers are in Mordor: 0. In battle ({ wotr2-combat-fc01 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-fc02 = Elven Rope
wotr2-card-fc02-text = { wotr2-icon-character } A blue tile joins the hunt tiles once the Ring-bearers are in Mordor: 0. In battle ({ wotr2-combat-fc02 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-fc03 = Phial of Galadriel
wotr2-card-fc03-text = { wotr2-icon-character } A blue tile joins the hunt tiles once the Ring-bearers are in Mordor: it heals 2. In battle ({ wotr2-combat-fc03 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-fc04 = Sméagol Helps Nice Master
wotr2-card-fc04-text = { wotr2-icon-character } A blue tile joins the hunt tiles once the Ring-bearers are in Mordor: it heals 1. In battle ({ wotr2-combat-fc04 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-fc05 = Mithril Coat and Sting
wotr2-card-fc05-text = { wotr2-icon-character } Stays on the table. After a hunt tile has been drawn it may be given up: another tile is drawn and counts instead. In battle ({ wotr2-combat-fc05 }): with Meriadoc or Peregrin a hit of your re-roll takes a minion instead of a unit.
wotr2-card-fc05-rulings = It answers any tile the Shadow draws, by a hunt, a card, a stronghold or in Mordor. The first tile goes back when the action is over, and the second counts in all it shows.
wotr2-card-fc06 = Axe and Bow
wotr2-card-fc06-text = { wotr2-icon-character } Stays on the table while Gimli or Legolas is in the Fellowship. It may be given up to lower the damage of a tile by 1. In battle ({ wotr2-combat-fc06 }): a companion gives up his leadership, and a miss of your combat roll becomes a hit.
wotr2-card-fc06-rulings = One card on the table at most answers a tile. It does not help against Isildur's Bane.
wotr2-card-fc07 = Horn of Gondor
wotr2-card-fc07-text = { wotr2-icon-character } Stays on the table while Boromir is in the Fellowship. It may be given up to lower the damage of a tile by 1. In battle ({ wotr2-combat-fc07 }): a companion gives up his leadership, and a miss of your combat roll becomes a hit.
wotr2-card-fc07-rulings = One card on the table at most answers a tile. It does not help against Isildur's Bane.
wotr2-card-fc08 = Wizard's Staff
wotr2-card-fc08-text = { wotr2-icon-character } Stays on the table while Gandalf the Grey is in the Fellowship. It may be given up before a tile is drawn: then none is. In battle ({ wotr2-combat-fc08 }): with a Gandalf, +1 on your combat roll.
wotr2-card-fc08-rulings = It is given up before the tile is seen. In Mordor the step is then taken. Gandalf the White does not keep it on the table.
wotr2-card-fc09 = Athelas
wotr2-card-fc09-text = { wotr2-icon-character } Three dice: each 5 or 6 heals 1 corruption; with Strider as Guide each 3 or more. In battle ({ wotr2-combat-fc09 }): Strider gives up his leadership and turns a miss into a hit; Aragorn turns up to two.
wotr2-card-fc09-rulings = Strider has to lead; being in the Fellowship is not enough. It is not played at corruption 0.
wotr2-card-fc10 = There Is Another Way
wotr2-card-fc10-text = { wotr2-icon-character } Heals 1 corruption. With Gollum as Guide the Fellowship may hide or move as well. In battle ({ wotr2-combat-fc10 }): a leader may fall and cancel a hit, or a companion and cancel as many as his level.
wotr2-card-fc10-rulings = The move is a whole one with its hunt, but the die that paid does not go into the Hunt Box.
wotr2-card-fc11 = I Will Go Alone
wotr2-card-fc11-text = { wotr2-icon-character } A companion or a group leaves the Fellowship, one region further than usual; then 1 corruption is healed. In battle ({ wotr2-combat-fc11 }): with a companion, a card of the Shadow is void, but companions do not lead.
wotr2-card-fc11-rulings = Somebody has to leave. In Mordor he leaves the game, and the healing still happens.
wotr2-card-fc12 = Bilbo's Song
wotr2-card-fc12-text = { wotr2-icon-character } Heals 1 corruption, 2 with Gollum as Guide. In battle ({ wotr2-combat-fc12 }): with a leader or companion: if your re-roll hits once, a Nazgûl falls too; with two hits it may be a minion.
wotr2-card-fc13 = Mirror of Galadriel
wotr2-card-fc13-text = { wotr2-icon-character } An unused character die of yours becomes a will. With the figure of the Ring-bearers in Lórien, not taken, 1 corruption is healed. In battle ({ wotr2-combat-fc13 }): a leader may fall and cancel a hit, or a companion and cancel as many as his level.
wotr2-card-fc13-rulings = The die that pays is used up and cannot be the one that is turned. Where the figure stands is what counts for Lórien.
wotr2-card-fc14 = Challenge of the King
wotr2-card-fc14-text = { wotr2-icon-character } With Strider or Aragorn in an army in Gondor or Rohan: three tiles are drawn. If all are eyes he falls; if not, the eyes among them leave the game. In battle ({ wotr2-combat-fc14 }): with a leader or companion, before the roll a die for each point of your leadership, five at most; hits are taken at once.
wotr2-card-fc14-rulings = Osgiliath and the Ithiliens are not in Gondor; Drúadan Forest is. Besieged with an army is enough. No damage and no reveal comes of these tiles, and no card answers them.
wotr2-card-fc15 = Gwaihir the Windlord
wotr2-card-fc15-text = { wotr2-icon-character } A companion or a group, from the Fellowship or the map, travels as if of level 4, even into a besieged stronghold. In battle ({ wotr2-combat-fc15 }): with a companion, a card of the Shadow is void, but companions do not lead.
wotr2-card-fc15-rulings = It lets a group into a besieged stronghold, not out of one. It works with an empty Fellowship too. In Mordor those who leave are lost.
wotr2-card-fc16 = We Prove the Swifter
wotr2-card-fc16-text = { wotr2-icon-character } A companion or a group, from the Fellowship or the map, travels two regions further than usual, even into a besieged stronghold. In battle ({ wotr2-combat-fc16 }): with a companion, a card of the Shadow is void, but companions do not lead.
wotr2-card-fc16-rulings = It lets a group into a besieged stronghold, not out of one. It works with an empty Fellowship too. In Mordor those who leave are lost.
wotr2-card-fc17 = There and Back Again
wotr2-card-fc17-text = { wotr2-icon-character } A companion or a group leaves the Fellowship, one region further than usual. Then, with Gimli or Legolas in Dale, Erebor or the Woodland Realm, Dwarves and North become active, and Dwarves, Elves and North go a step towards war. In battle ({ wotr2-combat-fc17 }): the Shadow rolls a die less for each of your companions, but at least one.
wotr2-card-fc17-rulings = The second part looks at where Gimli and Legolas are, not at who was moved; a captured place does not count, and it happens once.
wotr2-card-fc18 = The Eagles are Coming!
wotr2-card-fc18-text = { wotr2-icon-character } With a companion's army beside or with a Shadow army that has Nazgûl: a die for each of those Nazgûl, five at most, 5 or more brings one down; the others fly to one stronghold of Sauron's. In battle ({ wotr2-combat-fc18 }): a leader may fall and cancel a hit, or a companion and cancel as many as his level.
wotr2-card-fc18-rulings = The Witch-king is left out of it: no die, no loss, no flight. The Shadow picks the refuge, a besieged one too; with none left they stay.
wotr2-card-fc19 = The Ents Awake: Treebeard
wotr2-card-fc19-text = { wotr2-icon-character } With a companion in Fangorn and Gandalf the White in play: three dice at a Shadow army in Orthanc, 4 or more hits; if it is destroyed, its Nazgûl and minions are too. If no army is there, Saruman in Orthanc falls. With the White in Fangorn or Rohan you may have one more character card, free of a die. In battle ({ wotr2-combat-fc19 }): in Rohan, Fangorn or Orthanc, +2 on your combat roll.
wotr2-card-fc19-rulings = It counts as an attack for politics. A besieged garrison in Orthanc is hit, never the besiegers. The free card must be playable then; it may be another of the Ents.
wotr2-card-fc20 = The Ents Awake: Huorns
wotr2-card-fc20-text = { wotr2-icon-character } With a companion in Fangorn and Gandalf the White in play: three dice at a Shadow army in Orthanc, 4 or more hits; if it is destroyed, its Nazgûl and minions are too. If no army is there, Saruman in Orthanc falls. With the White in Fangorn or Rohan you may have one more character card, free of a die. In battle ({ wotr2-combat-fc20 }): in Rohan, Fangorn or Orthanc the Shadow rolls two dice at most.
wotr2-card-fc20-rulings = It counts as an attack for politics. A besieged garrison in Orthanc is hit, never the besiegers. The free card must be playable then; it may be another of the Ents.
wotr2-card-fc21 = The Ents Awake: Entmoot
wotr2-card-fc21-text = { wotr2-icon-character } With a companion in Fangorn and Gandalf the White in play: three dice at a Shadow army in Orthanc, 4 or more hits; if it is destroyed, its Nazgûl and minions are too. If no army is there, Saruman in Orthanc falls. With the White in Fangorn or Rohan you may have one more character card, free of a die. In battle ({ wotr2-combat-fc21 }): in Rohan, Fangorn or Orthanc: if you hit at all, two hits more.
wotr2-card-fc21-rulings = It counts as an attack for politics. A besieged garrison in Orthanc is hit, never the besiegers. The free card must be playable then; it may be another of the Ents.
wotr2-card-fc22 = Dead Men of Dunharrow
wotr2-card-fc22-text = { wotr2-icon-character } Strider or Aragorn in Rohan goes, with companions of that region, straight to Erech, Lamedon or Pelargir. A Shadow army there takes the hits of one die, as many as it shows, and must retreat. Then up to three Gondor regulars come there. In battle ({ wotr2-combat-fc22 }): with a leader or companion, before the roll a die for each point of your leadership, five at most; hits are taken at once.
wotr2-card-fc22-rulings = He may leave a siege by it. The Shadow takes the hits and picks the retreat, into a free region only; without one the army dies. Gondor need not be at war for the men.
wotr2-card-fc23 = House of the Stewards
wotr2-card-fc23-text = { wotr2-icon-character } With Boromir in Gondor: a Gondor unit where he is; then two strategy cards are drawn. In battle ({ wotr2-combat-fc23 }): the Shadow rolls a die less for each of your companions, but at least one.
wotr2-card-fc23-rulings = Osgiliath is not in Gondor. The cards are drawn whether the unit comes or not.
wotr2-card-fc24 = The Grey Company
wotr2-card-fc24-text = { wotr2-icon-character } In the army of Strider or Aragorn a regular falls and an elite of its nation takes its place; then two strategy cards are drawn. In battle ({ wotr2-combat-fc24 }): the Shadow rolls a die less for each of your companions, but at least one.
wotr2-card-fc24-rulings = The regular is out of the game, not in the reserve. The cards are drawn even without an exchange.
wotr2-card-fs01 = The Last Battle
wotr2-card-fs01-text = { wotr2-icon-army } With Aragorn in an army outside the nations of the Free Peoples. Stays on the table until the Fellowship is declared or revealed: dice that move the Fellowship do not go into the Hunt Box. In battle ({ wotr2-combat-fs01 }): the Shadow rolls three dice at most.
wotr2-card-fs01-rulings = A declaration takes it off although the Fellowship stays hidden; so does a reveal. Osgiliath and the Ithiliens are outside the nations.
wotr2-card-fs02 = A Power too Great
wotr2-card-fs02-text = { wotr2-icon-army } The Elves go a step towards war. Stays on the table: Shadow armies may not enter or attack the Grey Havens, Lórien and Rivendell. The Shadow is rid of it for a die, an army card and a character card. In battle ({ wotr2-combat-fs02 }): if you hit at all, one hit more.
wotr2-card-fs02-rulings = Every way in is closed: moves, attacks, advances, retreats, card moves; recruiting is no entry. A siege there stays but cannot be pressed.
wotr2-card-fs03 = The Power of Tom Bombadil
wotr2-card-fs03-text = { wotr2-icon-army } The North goes a step towards war. Stays on the table: Shadow armies may not enter or attack Buckland, the Old Forest and the Shire. The Shadow is rid of it for a die, an army card and a character card. In battle ({ wotr2-combat-fs03 }): in a nation of the Free Peoples, -1 on the Shadow's combat roll; a 6 still hits.
wotr2-card-fs03-rulings = Every way in is closed: moves, attacks, advances, retreats, card moves; recruiting is no entry. A passive North does not go to war by it.
wotr2-card-fs04 = Book of Mazarbul
wotr2-card-fs04-text = { wotr2-icon-muster } Your companions on the map travel, each once. Then, with one in Ered Luin or Erebor, the Dwarves are active and at war. In battle ({ wotr2-combat-fs04 }): in a nation of the Free Peoples, -1 on the Shadow's combat roll; a 6 still hits.
wotr2-card-fs04-rulings = Nobody has to move. A companion has to stand there, and the place must not be captured.
wotr2-card-fs05 = The Spirit of Mordor
wotr2-card-fs05-text = { wotr2-icon-army } Five dice at a Shadow army with units of two or more nations; 5 or more hits. In battle ({ wotr2-combat-fs05 }): defending in the field you leave before any roll, next door or into your stronghold there.
wotr2-card-fs05-rulings = Only units make an army mixed. It is no attack: Nazgûl and minions survive it.
wotr2-card-fs06 = Faramir's Rangers
wotr2-card-fs06-text = { wotr2-icon-army } Three dice at a Shadow army in Osgiliath or Ithilien, 5 or more hits. Then, with your own army in Osgiliath, a Gondor unit and a leader come there. In battle ({ wotr2-combat-fs06 }): of two or more hits on you one is cancelled.
wotr2-card-fs06-rulings = It is no attack. With no unit left in reserve the leader comes alone.
wotr2-card-fs07 = Fear! Fire! Foes!
wotr2-card-fs07-text = { wotr2-icon-muster } Your companions on the map travel, each once. Then, with one in Bree or the Shire, the North is active and at war. In battle ({ wotr2-combat-fs07 }): of two or more hits on you one is cancelled.
wotr2-card-fs07-rulings = Nobody has to move. A companion has to stand there, and the place must not be captured.
wotr2-card-fs08 = Wisdom of Elrond
wotr2-card-fs08-text = { wotr2-icon-muster } One nation of yours becomes active and goes a step towards war. In battle ({ wotr2-combat-fs08 }): each 1 of the Shadow's combat roll hits its own army and is not rolled again.
wotr2-card-fs08-rulings = The nation is active first, so the last step is possible. Under Wormtongue Rohan only goes its step.
wotr2-card-fs09 = The Red Arrow
wotr2-card-fs09-text = { wotr2-icon-muster } With Gondor active: Rohan goes a step towards war; then a Rohan unit and a leader come to Edoras. In battle ({ wotr2-combat-fs09 }): defending in the field you leave before any roll, next door or into your stronghold there.
wotr2-card-fs10 = Help Unlooked For
wotr2-card-fs10-text = { wotr2-icon-army } An army of yours next to a stronghold under siege attacks the besiegers; in each round they roll a die less for each of your units inside, but at least one. In battle ({ wotr2-combat-fs10 }): if you hit at all, one hit more.
wotr2-card-fs10-rulings = It is a battle in the open, and the garrison takes no part. At least one unit has to be at war.
wotr2-card-fs11 = Paths of the Woses
wotr2-card-fs11-text = { wotr2-icon-army } With Rohan at war: an army of yours goes from Rohan, even out of a siege there, straight to Minas Tirith, or, if that is taken or besieged, to a region beside it. In battle ({ wotr2-combat-fs11 }): with a leader or companion, before the roll a die for each point of your leadership, five at most; hits are taken at once.
wotr2-card-fs11-rulings = A leader is not needed. If all leave a besieged stronghold it falls; if some stay the siege goes on.
wotr2-card-fs12 = Through a Day and a Night
wotr2-card-fs12-text = { wotr2-icon-army } An army of yours with a companion marches one or two regions. In battle ({ wotr2-combat-fs12 }): each 1 of the Shadow's combat roll hits its own army and is not rolled again.
wotr2-card-fs12-rulings = The companion has to go along, and every region on the way has to be open.
wotr2-card-fs13 = Círdan's Ships
wotr2-card-fs13-text = { wotr2-icon-muster } With the Elves at war: two Elven units come to an army of yours on the coast. In battle ({ wotr2-combat-fs13 }): with an elite, before the roll a die for each elite of yours, five at most; hits are taken at once.
wotr2-card-fs13-rulings = Both units come to one region; a besieged haven counts.
wotr2-card-fs14 = Guards of the Citadel
wotr2-card-fs14-text = { wotr2-icon-muster } A Gondor unit and a leader come to Minas Tirith. In battle ({ wotr2-combat-fs14 }): with an elite, before the roll a die for each elite of yours, five at most; hits are taken at once.
wotr2-card-fs14-rulings = A sixth unit still comes to five inside; then you send one of your choice back.
wotr2-card-fs15 = Celeborn's Galadhrim
wotr2-card-fs15-text = { wotr2-icon-muster } An Elven unit comes to Lórien; then a strategy card is drawn. In battle ({ wotr2-combat-fs15 }): the Shadow rolls three dice at most.
wotr2-card-fs16 = Riders of Théoden
wotr2-card-fs16-text = { wotr2-icon-muster } A Rohan unit and a leader come to Edoras, or to a region of Rohan where a companion is. In battle ({ wotr2-combat-fs16 }): the Shadow rolls three dice at most.
wotr2-card-fs16-rulings = Helm's Deep under siege counts, with a companion in it; a region with enemies in the open does not.
wotr2-card-fs17 = Grimbeorn the Old, Son of Beorn
wotr2-card-fs17-text = { wotr2-icon-muster } A Northern unit and a leader come to Carrock. In battle ({ wotr2-combat-fs17 }): defending in the field you leave before any roll, next door or into your stronghold there.
wotr2-card-fs18 = Imrahil of Dol Amroth
wotr2-card-fs18-text = { wotr2-icon-muster } A Gondor unit and a leader come to Dol Amroth. In battle ({ wotr2-combat-fs18 }): of two or more hits on you one is cancelled.
wotr2-card-fs19 = King Brand's Men
wotr2-card-fs19-text = { wotr2-icon-muster } Two Northern regulars come to Dale; then a strategy card is drawn. In battle ({ wotr2-combat-fs19 }): of two or more hits on you one is cancelled.
wotr2-card-fs20 = Swords in Eriador
wotr2-card-fs20-text = { wotr2-icon-muster } A Northern unit comes to the Shire and a Dwarven unit to Ered Luin; then a strategy card is drawn. In battle ({ wotr2-combat-fs20 }): in a nation of the Free Peoples, -1 on the Shadow's combat roll; a 6 still hits.
wotr2-card-fs21 = Kindred of Glorfindel
wotr2-card-fs21-text = { wotr2-icon-muster } An Elven unit comes to Rivendell; then a strategy card is drawn. In battle ({ wotr2-combat-fs21 }): in a nation of the Free Peoples, -1 on the Shadow's combat roll; a 6 still hits.
wotr2-card-fs22 = Dáin Ironfoot's Guard
wotr2-card-fs22-text = { wotr2-icon-muster } A Dwarven unit and a leader come to Erebor. In battle ({ wotr2-combat-fs22 }): with an elite, +1 on your combat roll.
wotr2-card-fs23 = Éomer, Son of Éomund
wotr2-card-fs23-text = { wotr2-icon-muster } A Rohan unit and a leader come to a settlement of Rohan that is free. In battle ({ wotr2-combat-fs23 }): with an elite, +1 on your combat roll.
wotr2-card-fs23-rulings = A besieged garrison is not in a free region; the Fords of Isen have no settlement.
wotr2-card-fs24 = Thranduil's Archers
wotr2-card-fs24-text = { wotr2-icon-muster } An Elven unit comes to the Woodland Realm; then a strategy card is drawn. In battle ({ wotr2-combat-fs24 }): with an elite, +1 on your combat roll.
wotr2-card-sc01 = Shelob's Lair
wotr2-card-sc01-text = { wotr2-icon-character } A red tile joins the hunt tiles once the Ring-bearers are in Mordor: a die of damage, stop. In battle ({ wotr2-combat-sc01 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-sc02 = The Ring is Mine!
wotr2-card-sc02-text = { wotr2-icon-character } A red tile joins the hunt tiles once the Ring-bearers are in Mordor: an eye, reveal, stop. In battle ({ wotr2-combat-sc02 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-sc03 = On, On They Went
wotr2-card-sc03-text = { wotr2-icon-character } A red tile joins the hunt tiles once the Ring-bearers are in Mordor: 3, stop. In battle ({ wotr2-combat-sc03 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-sc04 = Give it to Uss!
wotr2-card-sc04-text = { wotr2-icon-character } A red tile joins the hunt tiles once the Ring-bearers are in Mordor: 1, reveal, stop. In battle ({ wotr2-combat-sc04 }): +1 on all your dice, if it is fought where the Ring-bearers' figure stands.
wotr2-card-sc05 = Orc Patrol
wotr2-card-sc05-text = { wotr2-icon-character } If the Ring-bearers are not at a settlement of the Free Peoples: a tile is drawn. Eyes and blue tiles do nothing; any other works as in a hunt. In battle ({ wotr2-combat-sc05 }): for two points of Nazgûl leadership, +1 on your combat roll.
wotr2-card-sc05-rulings = A captured settlement still shelters. Staff and Coat may answer the draw; no roll is made.
wotr2-card-sc06 = Isildur's Bane
wotr2-card-sc06-text = { wotr2-icon-character } If the Ring-bearers are not at a settlement of the Free Peoples: a tile is drawn. Eyes and blue tiles do nothing; of any other all damage becomes corruption, and nothing lowers it. In battle ({ wotr2-combat-sc06 }): for two points of Nazgûl leadership, +1 on your combat roll.
wotr2-card-sc06-rulings = Table cards, the Guide and companions cannot lower it; Staff and Coat are no lowering.
wotr2-card-sc07 = Foul Thing from the Deep
wotr2-card-sc07-text = { wotr2-icon-character } If the Ring-bearers are not at a settlement of the Free Peoples: a tile is drawn. Eyes and blue tiles do nothing; of any other, a random companion must take damage first. In battle ({ wotr2-combat-sc07 }): for one point of Nazgûl leadership, +1 on your leader re-roll.
wotr2-card-sc07-rulings = The companion is drawn at random, after a table card and the Guide. A hobbit comes onto the map instead.
wotr2-card-sc08 = Candles of Corpses
wotr2-card-sc08-text = { wotr2-icon-character } If the Ring-bearers are not at a settlement of the Free Peoples: three dice, each 4 or more is 1 corruption; with Gollum as Guide only each 6. In battle ({ wotr2-combat-sc08 }): for each point of Nazgûl leadership given up the other side rolls a die less, but at least one.
wotr2-card-sc09 = Nazgûl Search
wotr2-card-sc09-text = { wotr2-icon-character } With progress 1 or more: your Nazgûl fly; then, with one beside the Ring-bearers' figure, the Fellowship is revealed. In battle ({ wotr2-combat-sc09 }): with Nazgûl leadership no lower than the whole leadership of the other side, it has no re-roll.
wotr2-card-sc09-rulings = It may be played just to fly. The reveal is a whole one: the Free Peoples move the figure.
wotr2-card-sc10 = Cruel Weather
wotr2-card-sc10-text = { wotr2-icon-character } With progress 1 or more: the figure of the Ring-bearers goes to a region next door that you choose. In battle ({ wotr2-combat-sc10 }): for two points of Nazgûl leadership, +1 on your combat roll.
wotr2-card-sc11 = The Nazgûl Strike!
wotr2-card-sc11-text = { wotr2-icon-character } With progress 1 or more: your Nazgûl fly; then, with one beside the Ring-bearers' figure, a character card on the table goes, or a hunt is rolled. In battle ({ wotr2-combat-sc11 }): with a Nazgûl, if your re-roll hits, a leader may fall too, or a companion of no higher level than those hits.
wotr2-card-sc11-rulings = It may be played just to fly. Only cards of the character deck can be struck off.
wotr2-card-sc12 = Morgul Wound
wotr2-card-sc12-text = { wotr2-icon-character } With the Fellowship revealed: 2 corruption if it is 3 or less now, else 1. In battle ({ wotr2-combat-sc12 }): with a Nazgûl, if your re-roll hits, a leader may fall too, or a companion of no higher level than those hits.
wotr2-card-sc13 = Lure of the Ring
wotr2-card-sc13-text = { wotr2-icon-character } With the Fellowship revealed: a random companion falls, or his level becomes corruption, as the Free Peoples like. With Gollum as Guide, 1 corruption. In battle ({ wotr2-combat-sc13 }): for one point of Nazgûl leadership, +1 on your leader re-roll.
wotr2-card-sc13-rulings = It is no damage of the hunt. With Gollum as Guide nobody is drawn.
wotr2-card-sc14 = The Breaking of the Fellowship
wotr2-card-sc14-text = { wotr2-icon-character } With the Fellowship revealed: a tile is drawn; as many companions as it shows leave the Fellowship where it stands. Eyes and blue tiles do nothing. With Gollum as Guide, 1 corruption. In battle ({ wotr2-combat-sc14 }): for each point of Nazgûl leadership given up the other side rolls a die less, but at least one.
wotr2-card-sc14-rulings = Staff and Coat answer this draw too. In Mordor those who leave are gone.
wotr2-card-sc15 = Worn with Sorrow and Toil
wotr2-card-sc15-text = { wotr2-icon-character } Stays on the table until the Fellowship is declared in a city or stronghold of its own. Whenever a companion is lost to the hunt you may take away a character card, at random from the hand or from the table. In battle ({ wotr2-combat-sc15 }): with a Nazgûl, one companion has neither leadership nor abilities this round.
wotr2-card-sc15-rulings = It bites once for each casualty of the hunt; the card of the hand is drawn at random among the character cards.
wotr2-card-sc16 = Flocks of Crebain
wotr2-card-sc16-text = { wotr2-icon-character } Stays on the table until it is used, or the Fellowship is declared in a city or stronghold of its own. Given up before a hunt, it adds 1 to every die. In battle ({ wotr2-combat-sc16 }): for one point of Nazgûl leadership, +1 on your leader re-roll.
wotr2-card-sc16-rulings = A natural 1 still fails. In Mordor there is no roll, so it does nothing there.
wotr2-card-sc17 = Balrog of Moria
wotr2-card-sc17-text = { wotr2-icon-character } Stays on the table. When the Fellowship is declared or revealed on a way that touches Moria it may be given up: one more tile. Or it is given up in a battle for its combat half. In battle ({ wotr2-combat-sc17 }): within two regions of Moria, before the roll three dice, 4 or more hits; hits are taken at once.
wotr2-card-sc17-rulings = Standing still in Moria counts. On a declaration the tile comes before the healing, and in a haven of the Free Peoples its reveal icon is ignored.
wotr2-card-sc18 = The Lidless Eye
wotr2-card-sc18-text = { wotr2-icon-character } Up to three unused dice of yours become eyes and go into the Hunt Box. In battle ({ wotr2-combat-sc18 }): with a Nazgûl, one companion has neither leadership nor abilities this round.
wotr2-card-sc18-rulings = The die that pays is used up. The number of companions does not matter.
wotr2-card-sc19 = Dreadful Spells
wotr2-card-sc19-text = { wotr2-icon-character } A Shadow army with Nazgûl strikes an army of the Free Peoples with it or next door: a die for each Nazgûl, five at most, 5 or more hits. In battle ({ wotr2-combat-sc19 }): with an Isengard unit, against a stronghold, +1 on your combat roll.
wotr2-card-sc19-rulings = It is no attack: companions survive. A besieged garrison may be the target; if it dies the besiegers take the stronghold.
wotr2-card-sc20 = Grond, Hammer of the Underworld
wotr2-card-sc20-text = { wotr2-icon-character } The Witch-king's army storms the stronghold it besieges for three rounds; in the first the Free Peoples have no combat card, unless a companion is there. In battle ({ wotr2-combat-sc20 }): for each point of Nazgûl leadership given up the other side rolls a die less, but at least one.
wotr2-card-sc20-rulings = It is an attack: some of the units have to be at war. You may break off after any round.
wotr2-card-sc21 = The Palantír of Orthanc
wotr2-card-sc21-text = { wotr2-icon-character } While Saruman is in play. Stays on the table: after each event card you pay for with an event result you draw a card. The Free Peoples are rid of it for a will, or for a die and an Elven Ring. In battle ({ wotr2-combat-sc21 }): for two points of Nazgûl leadership, +1 on your combat roll.
wotr2-card-sc21-rulings = It sees cards paid with an event result, not its own play. The draw is ordered.
wotr2-card-sc22 = Wormtongue
wotr2-card-sc22-text = { wotr2-icon-character } While Saruman is in play. Stays on the table until Rohan is active: only a companion, a declaration at Edoras or Helm's Deep, or an attack there rouses Rohan. In battle ({ wotr2-combat-sc22 }): with Nazgûl leadership no lower than the whole leadership of the other side, it has no re-roll.
wotr2-card-sc22-rulings = Walking into an empty Edoras or Helm's Deep is no attack. An attack there works whoever defends.
wotr2-card-sc23 = The Ringwraiths Are Abroad
wotr2-card-sc23-text = { wotr2-icon-character } Your Nazgûl fly; then armies with Nazgûl may make one or two moves, or one attack. In battle ({ wotr2-combat-sc23 }): with a Nazgûl, one companion has neither leadership nor abilities this round.
wotr2-card-sc23-rulings = An army with only the Witch-king counts. If it is split a Nazgûl goes with the moving part.
wotr2-card-sc24 = The Black Captain Commands
wotr2-card-sc24-text = { wotr2-icon-character } With the Witch-king in play: two Nazgûl come to him, or your Nazgûl fly; then his army may make a move or an attack. In battle ({ wotr2-combat-sc24 }): with Nazgûl leadership no lower than the whole leadership of the other side, it has no re-roll.
wotr2-card-sc24-rulings = They come or they fly, not both. The Witch-king may fly before his army moves.
wotr2-card-ss01 = Return to Valinor
wotr2-card-ss01-text = { wotr2-icon-army } With an Elven stronghold taken: at each that is not under siege a die for each Elven unit there, five at most, a 6 hits. In battle ({ wotr2-combat-ss01 }): +2 on all dice of both sides.
wotr2-card-ss01-rulings = Only Elves are lost to it, five dice at most for a stronghold. It is no attack.
wotr2-card-ss02 = The Fighting Uruk-hai
wotr2-card-ss02-text = { wotr2-icon-army } With Saruman in play: an army with Isengard units storms the stronghold it besieges for three rounds; in the first the Free Peoples have no combat card, unless a companion is there. In battle ({ wotr2-combat-ss02 }): after the casualties, one to four hits on yourself; a die for each, 4 or more hits.
wotr2-card-ss03 = Denethor's Folly
wotr2-card-ss03-text = { wotr2-icon-army } While you besiege Minas Tirith. A leader there falls. Stays on the table: the Free Peoples have no combat cards there. They are rid of it for a will, or for any die with Gandalf or Aragorn there. In battle ({ wotr2-combat-ss03 }): with an Isengard unit, against a stronghold, +1 on your combat roll.
wotr2-card-ss03-rulings = The owner picks the leader. It leaves with the siege; Strider does not pay for it, Aragorn does.
wotr2-card-ss04 = The Day Without Dawn
wotr2-card-ss04-text = { wotr2-icon-army } With all your nations at war: every unused will die of the Free Peoples is discarded. In battle ({ wotr2-combat-ss04 }): before the roll, one or two hits on yourself; +1 on your combat roll for each.
wotr2-card-ss05 = Threats and Promises
wotr2-card-ss05-text = { wotr2-icon-muster } Stays on the table until a nation of the Free Peoples goes a step by an attack or a companion's ability: muster results do not move their passive nations. In battle ({ wotr2-combat-ss05 }): with an Isengard unit, against a stronghold, +1 on your combat roll.
wotr2-card-ss05-rulings = An advance by a card or by a walk-in does not remove it.
wotr2-card-ss06 = Stormcrow
wotr2-card-ss06-text = { wotr2-icon-muster } A nation of the Free Peoples that is not at war and has a companion or the Fellowship within its borders goes a step back, and loses a figure of its owner's choice. In battle ({ wotr2-combat-ss06 }): after the casualties, with twice the units of the other side, one hit more.
wotr2-card-ss06-rulings = The owner picks the figure, leaders too; a garrison may fall by it. On the top step only the loss happens.
wotr2-card-ss07 = Shadows Gather
wotr2-card-ss07-text = { wotr2-icon-army } An army of yours marches up to three regions and joins another army. In battle ({ wotr2-combat-ss07 }): with a Southron elite, +1 on your combat roll, and one hit more if you have the more hits.
wotr2-card-ss07-rulings = A besieging army is a good end, one under siege is not. Empty settlements on the way are taken.
wotr2-card-ss08 = The Shadow Lengthens
wotr2-card-ss08-text = { wotr2-icon-army } Two armies of yours march up to two regions each, and join other armies. In battle ({ wotr2-combat-ss08 }): with a Southron elite, +1 on your combat roll, and one hit more if you have the more hits.
wotr2-card-ss08-rulings = One march alone is allowed only if no second one is possible. No figure moves twice.
wotr2-card-ss09 = The Shadow is Moving
wotr2-card-ss09-text = { wotr2-icon-army } With all your nations at war: up to four armies of yours move a region each. In battle ({ wotr2-combat-ss09 }): a card of the Free Peoples is void; if there is none, +1 on your leader re-roll.
wotr2-card-ss10 = Corsairs of Umbar
wotr2-card-ss10-text = { wotr2-icon-army } With the Southrons at war: an army in Umbar sails to the coast of Gondor. An army there is fought; you may not cease, unless it was under siege before. In battle ({ wotr2-combat-ss10 }): +2 on all dice of both sides.
wotr2-card-ss10-rulings = It lands first and fights there, so there is no advance. At a siege it joins the besiegers and storms.
wotr2-card-ss11 = Rage of the Dunlendings
wotr2-card-ss11-text = { wotr2-icon-muster } With Isengard at war: two Isengard regulars come to a free region beside North or South Dunland; up to four Isengard units of the two Dunlands may join them. In battle ({ wotr2-combat-ss11 }): before the roll, one or two hits on yourself; +1 on your combat roll for each.
wotr2-card-ss11-rulings = The regulars have to come, the others may. A besieged garrison is not in a free region.
wotr2-card-ss12 = Return of the Witch-king
wotr2-card-ss12-text = { wotr2-icon-muster } With the Witch-king in play: he goes to Angmar; then two Sauron regulars and an elite come there. In battle ({ wotr2-combat-ss12 }): a card of the Free Peoples is void; if there is none, +1 on your leader re-roll.
wotr2-card-ss12-rulings = He may leave a siege by it. Sauron need not be at war.
wotr2-card-ss13 = Half-orcs and Goblin-men
wotr2-card-ss13-text = { wotr2-icon-army } With Isengard at war: an Isengard unit joins an army of yours anywhere. In battle ({ wotr2-combat-ss13 }): after the casualties a die for each elite of yours, five at most, 5 or more hits.
wotr2-card-ss14 = Olog-hai
wotr2-card-ss14-text = { wotr2-icon-army } With Sauron at war: a Sauron unit joins an army of yours anywhere. In battle ({ wotr2-combat-ss14 }): after the casualties a die for each elite of yours, five at most, 5 or more hits.
wotr2-card-ss15 = Hill-trolls
wotr2-card-ss15-text = { wotr2-icon-army } With Sauron at war: two Sauron regulars on the map become elites. In battle ({ wotr2-combat-ss15 }): after the casualties a die for each elite of yours, five at most, 5 or more hits.
wotr2-card-ss15-rulings = Two, not up to two; a besieged garrison's count.
wotr2-card-ss16 = A New Power is Rising
wotr2-card-ss16-text = { wotr2-icon-muster } With Saruman in play: two Isengard regulars in North Dunland, two in South Dunland, and two Isengard units in Orthanc. In battle ({ wotr2-combat-ss16 }): after the casualties, with twice the units of the other side, one hit more.
wotr2-card-ss17 = Many Kings to the Service of Mordor
wotr2-card-ss17-text = { wotr2-icon-muster } Two Southron regulars come to each of three Southron settlements. In battle ({ wotr2-combat-ss17 }): after the casualties, with twice the units of the other side, one hit more.
wotr2-card-ss18 = The King is Revealed
wotr2-card-ss18-text = { wotr2-icon-muster } With Aragorn in play: five Sauron regulars and a Nazgûl come to Minas Morgul. In battle ({ wotr2-combat-ss18 }): before the roll, one or two hits on yourself; +1 on your combat roll for each.
wotr2-card-ss18-rulings = Strider is not Aragorn. Under siege all go inside, and five units stay.
wotr2-card-ss19 = Shadows on the Misty Mountains
wotr2-card-ss19-text = { wotr2-icon-muster } Two Sauron units and a Nazgûl come to Moria or to Mount Gram. In battle ({ wotr2-combat-ss19 }): after the casualties, one to four hits on yourself; a die for each, 4 or more hits.
wotr2-card-ss20 = Orcs Multiplying Again
wotr2-card-ss20-text = { wotr2-icon-muster } Three Sauron regulars come to Dol Guldur, three to Mount Gundabad. In battle ({ wotr2-combat-ss20 }): after the casualties, one to four hits on yourself; a die for each, 4 or more hits.
wotr2-card-ss21 = Horde from the East
wotr2-card-ss21-text = { wotr2-icon-muster } With the Southrons at war: five Southron regulars come to a free region of theirs on the eastern edge. In battle ({ wotr2-combat-ss21 }): +2 on all dice of both sides.
wotr2-card-ss22 = Monsters Roused
wotr2-card-ss22-text = { wotr2-icon-muster } A Sauron regular comes to each of the Weather Hills, the Ettenmoors and Angmar, a Sauron elite to the Trollshaws. In battle ({ wotr2-combat-ss22 }): +1 on all dice of both sides.
wotr2-card-ss22-rulings = A region held by the enemy is skipped, the others still receive.
wotr2-card-ss23 = Musterings of Long-planned War
wotr2-card-ss23-text = { wotr2-icon-muster } With all your nations at war: five Southron regulars come to Gorgoroth, five Sauron regulars to Nurn. In battle ({ wotr2-combat-ss23 }): +1 on all dice of both sides.
wotr2-card-ss24 = Pits of Mordor
wotr2-card-ss24-text = { wotr2-icon-muster } With Sauron at war: two Sauron regulars come to each of three strongholds of Sauron's. In battle ({ wotr2-combat-ss24 }): +1 on all dice of both sides.

## The titles of their combat halves

wotr2-combat-fc01 = It is a Gift
wotr2-combat-fc02 = It is a Gift
wotr2-combat-fc03 = It is a Gift
wotr2-combat-fc04 = It is a Gift
wotr2-combat-fc05 = Blade of Westernesse
wotr2-combat-fc06 = Mighty Attack
wotr2-combat-fc07 = Mighty Attack
wotr2-combat-fc08 = Servant of the Secret Fire
wotr2-combat-fc09 = Andúril
wotr2-combat-fc10 = Heroic Death
wotr2-combat-fc11 = Daring Defiance
wotr2-combat-fc12 = Fateful Strike
wotr2-combat-fc13 = Heroic Death
wotr2-combat-fc14 = Sudden Strike
wotr2-combat-fc15 = Daring Defiance
wotr2-combat-fc16 = Daring Defiance
wotr2-combat-fc17 = Brave Stand
wotr2-combat-fc18 = Heroic Death
wotr2-combat-fc19 = Ents' Rage
wotr2-combat-fc20 = Huorn-dark
wotr2-combat-fc21 = Nameless Wood
wotr2-combat-fc22 = Sudden Strike
wotr2-combat-fc23 = Brave Stand
wotr2-combat-fc24 = Brave Stand
wotr2-combat-fs01 = Daylight
wotr2-combat-fs02 = No Quarter
wotr2-combat-fs03 = Advantageous Position
wotr2-combat-fs04 = Advantageous Position
wotr2-combat-fs05 = Scouts
wotr2-combat-fs06 = Shield-wall
wotr2-combat-fs07 = Shield-wall
wotr2-combat-fs08 = Confusion
wotr2-combat-fs09 = Scouts
wotr2-combat-fs10 = No Quarter
wotr2-combat-fs11 = Sudden Strike
wotr2-combat-fs12 = Confusion
wotr2-combat-fs13 = Charge
wotr2-combat-fs14 = Charge
wotr2-combat-fs15 = Daylight
wotr2-combat-fs16 = Daylight
wotr2-combat-fs17 = Scouts
wotr2-combat-fs18 = Shield-wall
wotr2-combat-fs19 = Shield-wall
wotr2-combat-fs20 = Advantageous Position
wotr2-combat-fs21 = Advantageous Position
wotr2-combat-fs22 = Valour
wotr2-combat-fs23 = Valour
wotr2-combat-fs24 = Valour
wotr2-combat-sc01 = One for the Dark Lord
wotr2-combat-sc02 = One for the Dark Lord
wotr2-combat-sc03 = One for the Dark Lord
wotr2-combat-sc04 = One for the Dark Lord
wotr2-combat-sc05 = Cruel as Death
wotr2-combat-sc06 = Cruel as Death
wotr2-combat-sc07 = They are Terrible
wotr2-combat-sc08 = Dread and Despair
wotr2-combat-sc09 = Foul Stench
wotr2-combat-sc10 = Cruel as Death
wotr2-combat-sc11 = Black Breath
wotr2-combat-sc12 = Black Breath
wotr2-combat-sc13 = They are Terrible
wotr2-combat-sc14 = Dread and Despair
wotr2-combat-sc15 = Words of Power
wotr2-combat-sc16 = They are Terrible
wotr2-combat-sc17 = Durin's Bane
wotr2-combat-sc18 = Words of Power
wotr2-combat-sc19 = Devilry of Orthanc
wotr2-combat-sc20 = Dread and Despair
wotr2-combat-sc21 = Cruel as Death
wotr2-combat-sc22 = Foul Stench
wotr2-combat-sc23 = Words of Power
wotr2-combat-sc24 = Foul Stench
wotr2-combat-ss01 = Deadly Strife
wotr2-combat-ss02 = Onslaught
wotr2-combat-ss03 = Devilry of Orthanc
wotr2-combat-ss04 = Relentless Assault
wotr2-combat-ss05 = Devilry of Orthanc
wotr2-combat-ss06 = Great Host
wotr2-combat-ss07 = Mûmakil
wotr2-combat-ss08 = Mûmakil
wotr2-combat-ss09 = Swarm of Bats
wotr2-combat-ss10 = Deadly Strife
wotr2-combat-ss11 = Relentless Assault
wotr2-combat-ss12 = Swarm of Bats
wotr2-combat-ss13 = We Come to Kill
wotr2-combat-ss14 = We Come to Kill
wotr2-combat-ss15 = We Come to Kill
wotr2-combat-ss16 = Great Host
wotr2-combat-ss17 = Great Host
wotr2-combat-ss18 = Relentless Assault
wotr2-combat-ss19 = Onslaught
wotr2-combat-ss20 = Onslaught
wotr2-combat-ss21 = Deadly Strife
wotr2-combat-ss22 = Desperate Battle
wotr2-combat-ss23 = Desperate Battle
wotr2-combat-ss24 = Desperate Battle

## What happened

wotr2-event-turn = Turn { $n } begins. All dice come back, and each side draws from both decks.
wotr2-event-drew = { CAP($side) } drew { $n ->
    [one] a { $deck } card
   *[other] { $n } { $deck } cards
  }.
wotr2-event-drew-card = You drew { $card }.
wotr2-event-buried = { CAP($side) } laid { $n ->
    [one] a card
   *[other] { $n } cards
  } aside, face down.
wotr2-event-declared = { $route-count ->
    [one] The Fellowship was declared: it stands in { $route }.
   *[other] The Fellowship was declared. Its way: { $route }.
  }
wotr2-event-revealed = { $route-count ->
    [one] The Fellowship was revealed: it stands in { $route }.
   *[other] The Fellowship was revealed. Its way: { $route }.
  }
wotr2-event-hidden = The Fellowship is hidden again.
wotr2-event-progressed = The Fellowship moved on. Progress is { $n }.
wotr2-event-entered-mordor = The Ring-bearers entered Mordor.
wotr2-event-mordor-step = The Ring-bearers have made { $n } of the five steps to the Crack of Doom.
wotr2-event-corruption = Corruption { $how ->
    [falls] falls
   *[rises] rises
  } by { $by } to { $now }.
wotr2-event-guides = { CAP($who) } guides the Fellowship.
wotr2-event-separated = { CAP($who) } left the Fellowship for { $to }.
wotr2-event-fell = { CAP($who) } is out of the game.
wotr2-event-entered = { CAP($who) } entered play in { $at }.
wotr2-event-walked = { CAP($who) } went from { $from } to { $to }.
wotr2-event-flew = There flew { $n ->
    [one] a Nazgûl
   *[other] { $n } Nazgûl
  } from { $from } to { $to }.
wotr2-event-allocated = Put into the Hunt Box: { $n ->
    [0] no die
    [one] one die
   *[other] { $n } dice
  }.
wotr2-event-rolled = { CAP($side) } rolled: { $faces }.
wotr2-event-ring = { CAP($side) } used an Elven Ring: a die turned from { $from } to { $to }.
wotr2-event-passed = { CAP($side) } passed.
wotr2-event-skipped = { CAP($side) } threw a die away: { $face }.
wotr2-event-spent = { CAP($side) } spent a die: { $face }{ $as ->
    [other] , used as { $used }
   *[itself] {""}
  }.
wotr2-event-marched = { CAP($troops) } moved from { $from } to { $to }{ $route-count ->
    [one] {""}
    [2] {""}
   *[other] {" "}(the way: { $route })
  }.
wotr2-event-captured = { CAP($side) } took { $at }.
wotr2-event-besieged = { CAP($at) } is under siege.
wotr2-event-relieved = The siege of { $at } is over.
wotr2-event-trimmed = In { $at } there were too many units. Back to the reserve: { $figures }.
wotr2-event-leaders-lost = The leaders in { $at } had no unit left beside them and are lost.
wotr2-event-recruited = { CAP($figures) } came to { $at }.
wotr2-event-upgraded = In { $at } { $n ->
    [one] a regular became an elite
   *[other] { $n } regulars became elites
  }: { $nation }.
wotr2-event-activated = { CAP($nation) } became active.
wotr2-event-advanced = { $left ->
    [0] { CAP($nation) } went to war.
    [one] { CAP($nation) } went a step towards war, and one more step is left.
   *[other] { CAP($nation) } went a step towards war, and { $left } steps are left.
  }
wotr2-event-attacked = { CAP($side) } attacked { $at } from { $from } with { $force }.
wotr2-event-stormed = { CAP($side) } stormed { $at } with { $force }.
wotr2-event-sallied = { CAP($side) } came out of { $at } to fight with { $force }.
wotr2-event-losses = { CAP($side) } lost in { $at }: { $losses }.
wotr2-event-retreated = { CAP($side) } retreated from { $from } to { $to }.
wotr2-event-round = Round { $n } of the battle of { $at }.
wotr2-event-rode = Gandalf the White gave up his leadership in this battle, and no Nazgûl leads in it.
wotr2-event-withdrew = { CAP($side) } withdrew into the stronghold of { $at }.
wotr2-event-no-card = { CAP($side) } played no combat card.
wotr2-event-laid = { CAP($side) } laid a { $deck } card face down.
wotr2-event-combat = "{ $card }" is the card of { $side-name }.
wotr2-event-threw = { CAP($side) }, { $n ->
    [one] one die
   *[other] { $n } dice
  }, { $needs } or more hits: { $dice }. Hits: { $hits }.
wotr2-event-threw-again = { CAP($side) }, { $n ->
    [one] one die
   *[other] { $n } dice
  } once more, { $needs } or more hits: { $dice }. Hits: { $hits }.
wotr2-event-threw-early = { CAP($side) }, before the roll, { $n ->
    [one] one die
   *[other] { $n } dice
  }, { $needs } or more hits: { $dice }. Hits: { $hits }.
wotr2-event-threw-late = { CAP($side) }, after the casualties, { $n ->
    [one] one die
   *[other] { $n } dice
  }, { $needs } or more hits: { $dice }. Hits: { $hits }.
# What a combat card did, beside its dice and losses.
wotr2-event-paid = Paid for { $card }: { $n ->
    [one] one hit
   *[other] { $n } hits
  } on the own army.
wotr2-event-forfeited = { CAP($side) } gave up { $n ->
    [one] one point
   *[other] { $n } points
  } of leadership for this round.
wotr2-event-silenced = { CAP($who) } has neither leadership nor abilities in this round.
wotr2-event-voided = The combat card of { $side-name } has no effect.
wotr2-event-no-reroll = The leaders of { $side-name } do not roll again in this round.
wotr2-event-misses-turned = { $n ->
    [0] No miss
    [one] One miss
   *[other] { $n } misses
  } of { $side-name } became { $n ->
    [one] a hit
   *[other] hits
  }.
wotr2-event-hits-added = { $n ->
    [one] One hit more
   *[other] { $n } hits more
  } by { $side-name }.
wotr2-event-hits-stopped = { $n ->
    [one] One hit
   *[other] { $n } hits
  } of { $side-name } counted for nothing.
# The end of a round and of a battle.
wotr2-event-destroyed = In { $at } the army of { $side-name } is destroyed{ $n ->
    [0] {""}
   *[other] , and with it { $with }
  }.
wotr2-event-pressed-on = { CAP($side) } went on with the battle.
wotr2-event-pressed-on-elite = { CAP($side) } went on with the battle; an elite of { $nation } paid for it.
wotr2-event-ceased = { CAP($side) } broke off the battle.
wotr2-event-stood = { CAP($side) } stood fast.
wotr2-event-went-in = { CAP($side) } went from { $from } into { $to } with { $troops }.
wotr2-event-stayed-out = { CAP($side) } stayed out of { $at }.
wotr2-event-battle-over = The battle of { $at } is over.
wotr2-event-hunted = Dice of the hunt: { $dice }{ $again-count ->
    [0] {""}
    [one] ; one more for a failure: { $again }
   *[other] ; again for failures: { $again }
  }{ $bonus ->
    [0] {""}
   *[other] ; each die +{ $bonus }
  }. Successes: { $n }.
wotr2-event-tile = The tile is { $tile }.
wotr2-event-tile-worth = Its damage is { $n }.
wotr2-event-tile-void = This tile has no effect.
wotr2-event-helped = { CAP($who) } helped. Damage left: { $left }.
wotr2-event-cast = For { $card }, { $n ->
    [one] one die
   *[other] { $n } dice
  }{ $needs ->
    [0] {""}
   *[other] , { $needs } or more
  }: { $dice }. { $needs ->
    [0] That many hits.
   *[other] { $hits ->
      [0] None did.
      [one] One did.
     *[other] { $hits } did.
    }
  }
wotr2-event-eyes-gone = { $n ->
    [0] No eye left the hunt tiles.
    [one] One eye left the hunt tiles for good.
   *[other] { $n } eyes left the hunt tiles for good.
  }
wotr2-event-nazgul-lost = { $n ->
    [one] One Nazgûl was lost in { $at }.
   *[other] { $n } Nazgûl were lost in { $at }.
  }
wotr2-event-driven = The Ring-bearers' figure was driven to { $to }.
wotr2-event-lured = The lure of the Ring fell on { $who }.
wotr2-event-figure-lost = There fell in { $at }: { $figures }.
wotr2-event-turned = { CAP($side) } turned a die from { $from } to { $to }.
wotr2-event-dice-lost = { CAP($side) } lost { $n ->
    [one] the unused die
   *[other] { $n } unused dice
  } that showed { $face }.
wotr2-event-set-back = { CAP($nation) } went a step back: { $steps ->
    [one] one step
   *[other] { $steps } steps
  } from war now.
wotr2-event-played = "{ $card }" was played.
wotr2-event-discarded = "{ $card }" was discarded.
wotr2-event-won = { $side-is ->
    [you] You have
   *[other] { CAP($side) } { $side-key ->
        [fp] have
       *[other] has
    }
  } won. { $why }

## How it ended

wotr2-end-corruption = The Ring-bearers gave way to the Ring: corruption reached 12.
wotr2-end-ring = The Ring went into the fire of Mount Doom.
wotr2-end-shadow = The Shadow holds ten points of cities and strongholds.
wotr2-end-free = The Free Peoples hold four points of the Shadow's strongholds.

## Where in the game

wotr2-place-draw = turn { $n }, drawing cards
wotr2-place-fellowship = turn { $n }, Fellowship
wotr2-place-hunt = turn { $n }, hunt allocation
wotr2-place-turn = turn { $n }, actions
wotr2-place-battle = { $at }{ $round ->
    [0] {""}
   *[other] , round { $round }
  }

## What is asked

wotr2-ask-discard = which { $n ->
    [one] card do you lay aside? Six may stay.
   *[other] { $n } cards do you lay aside? Six may stay.
  }
wotr2-ask-fellowship = what of the Fellowship, before the dice are rolled?
wotr2-ask-hunt = how many dice go into the Hunt Box?
wotr2-ask-action = one action, with one of your dice.
wotr2-ask-trim = which units in { $at } go back to the reserve?
wotr2-ask-guide = who guides the Fellowship now?
wotr2-ask-rider = does Gandalf the White give up his leadership, so that no Nazgûl leads?
wotr2-ask-withdraw = into the stronghold, or to the field?
wotr2-ask-follow = the enemy has withdrawn. Who goes in?
wotr2-ask-combat = a combat card, or none?
wotr2-ask-casualties = who falls? You take { $n ->
    [one] one hit.
   *[other] { $n } hits.
  }
wotr2-ask-press-on = on with the battle, or not?
wotr2-ask-press-on-elite = on with the siege for an elite, or not?
wotr2-ask-retreat = does your army leave the battle, and where to?
wotr2-ask-advance = the region is won. Who goes in?
wotr2-ask-sorcerer = does the Witch-king draw a { $deck } card?
wotr2-ask-name = who is named for { $card }?
wotr2-ask-pay = how much is paid for { $card }?
wotr2-ask-convert = how many misses does Andúril turn, at most { $n }?
wotr2-ask-use = is { $card } used?
wotr2-ask-table = is a card on the table used: { $cards-or }?
wotr2-ask-guide-ability = is the Guide's ability used? The damage is { $n }.
wotr2-ask-lose = who takes the damage of { $n }: a companion, or the Ring-bearers?
wotr2-ask-place = where does { $who } appear?
wotr2-ask-reveal = the Fellowship is revealed. By which way, and where does it stand?
wotr2-ask-worn = is Worn with Sorrow and Toil used, and on what?
wotr2-ask-draw = a card is yours to draw. From which deck?
wotr2-ask-card-choices = what is chosen for { $card }?
wotr2-ask-card-further = one more card, free of a die, after { $card }?
wotr2-ask-card-refuge = where do the Nazgûl flee to from { $card }?
wotr2-ask-card-recruit = how many come, by { $card }?
wotr2-ask-card-then = { $card } goes on: a move, an attack, or nothing?
wotr2-ask-card-strike = what do the Nazgûl strike, by { $card }?
wotr2-ask-card-lure = the companion, or corruption, by { $card }?
wotr2-ask-card-leave = who leaves the Fellowship, by { $card }?
wotr2-ask-card-lose = which figure is lost to { $card }?

## The same, as the others may know it

wotr2-wait-discard = cards to lay aside.
wotr2-wait-fellowship = the Fellowship phase.
wotr2-wait-hunt = dice for the Hunt Box.
wotr2-wait-action = an action.
wotr2-wait-trim = units of { $at } to go back to the reserve.
wotr2-wait-guide = a Guide.
wotr2-wait-rider = whether Gandalf the White gives up his leadership.
wotr2-wait-withdraw = the stronghold or the field.
wotr2-wait-follow = who goes in.
wotr2-wait-combat = a combat card, or none.
wotr2-wait-casualties = { $n ->
    [one] one hit to take.
   *[other] { $n } hits to take.
  }
wotr2-wait-press-on = whether the battle goes on.
wotr2-wait-press-on-elite = whether the siege battle goes on.
wotr2-wait-retreat = a retreat, or none.
wotr2-wait-advance = who goes into the region.
wotr2-wait-sorcerer = whether the Witch-king draws.
wotr2-wait-name = who is named for { $card }.
wotr2-wait-pay = how much is paid for { $card }.
wotr2-wait-convert = how many misses Andúril turns.
wotr2-wait-use = whether { $card } is used.
wotr2-wait-table = whether a card on the table is used.
wotr2-wait-guide-ability = whether the Guide's ability is used.
wotr2-wait-lose = who takes the damage of { $n }.
wotr2-wait-place = where { $who } appears.
wotr2-wait-reveal = the way of the revealed Fellowship.
wotr2-wait-worn = whether Worn with Sorrow and Toil is used.
wotr2-wait-draw = whether a card is drawn.
wotr2-wait-card-choices = the choices of { $card }.
wotr2-wait-card-further = one more card after { $card }, or none.
wotr2-wait-card-refuge = a refuge from { $card }.
wotr2-wait-card-recruit = how many come, by { $card }.
wotr2-wait-card-then = how { $card } goes on.
wotr2-wait-card-strike = what the Nazgûl strike, by { $card }.
wotr2-wait-card-lure = the companion or corruption, by { $card }.
wotr2-wait-card-leave = who leaves the Fellowship, by { $card }.
wotr2-wait-card-lose = a figure lost to { $card }.

## Why an order cannot be

wotr2-refuse-no-seat = There is no such seat in this game.
wotr2-refuse-not-asked = That is not what is asked now.
wotr2-refuse-incomplete = Something is missing in that line; it is to look like this: { $example }
wotr2-refuse-large-number = That number is too large.
wotr2-refuse-exactly = It has to be { $n ->
    [one] one of them
   *[other] { $n } of them
  }, no more and no fewer.
wotr2-refuse-between = It has to be a number from { $least } to { $most }.
wotr2-refuse-not-in-hand = You do not hold that card.
wotr2-refuse-no-guide = { CAP($who) } cannot guide: only companions of the highest level can.
wotr2-refuse-no-route = Those regions do not lie one next to the other, from where it starts.
wotr2-refuse-too-far = That is too far.
wotr2-refuse-reveal-in-haven = A revealed Fellowship cannot end in { $at }, a city or stronghold of its own side.
wotr2-refuse-revealed = The Fellowship is revealed; it has to hide before it can move.
wotr2-refuse-hidden-already = The Fellowship is hidden already.
wotr2-refuse-track-end = Progress is 12; the Fellowship has to be declared before it can move on.
wotr2-refuse-in-mordor = In Mordor nobody can be separated.
wotr2-refuse-not-in-fellowship = Not all of them are in the Fellowship.
wotr2-refuse-cannot-reach = { CAP($who) } cannot reach { $at }.
wotr2-refuse-not-on-map = { CAP($who) } is not on the map, or cannot move so.
wotr2-refuse-not-together = { CAP($who) } stands elsewhere: a group starts in one region.
wotr2-refuse-moves-twice = { CAP($who) } can move only once.
wotr2-refuse-nobody-moves = Nobody is named in that line.
wotr2-refuse-nobody-there = You have nobody in { $at } for that.
wotr2-refuse-nazgul-not-there = There are not so many Nazgûl in { $at } to fly elsewhere.
wotr2-refuse-stronghold-bars = The Free Peoples hold the stronghold of { $at }: without a siege no Nazgûl or minion enters.
wotr2-refuse-no-such-die = You have no unused die that shows { $face }.
wotr2-refuse-no-such-use = A die cannot be used as that.
wotr2-refuse-no-messenger = A muster die serves as an army die only with the Mouth of Sauron on the map, once a turn.
wotr2-refuse-needs-die = That needs a die: name it first, as in "army: ...".
wotr2-refuse-no-die-pays = None of your unused dice pays for that.
wotr2-refuse-which-die = Which die pays? It could be { $faces-or }.
wotr2-refuse-die-does-not-pay = A die that shows { $face } does not pay for that.
wotr2-refuse-not-your-action = That is for the other side to do.
wotr2-refuse-no-passing = You may pass only with fewer unused dice than the other side.
wotr2-refuse-no-ring = You have no Elven Ring.
wotr2-refuse-ring-used = You have used an Elven Ring this turn.
wotr2-refuse-ring-cannot = A ring cannot make that die show { $face }.
wotr2-refuse-recruit-one-or-two = A muster result recruits one elite, or up to two other figures in different settlements.
wotr2-refuse-reserve-short = There are not so many left in the reserve.
wotr2-refuse-no-settlement = There is no settlement of yours in { $at }.
wotr2-refuse-not-free = { CAP($at) } does not serve: it is taken, besieged, or not free.
wotr2-refuse-nation-not-at-war = { CAP($nation) } must be at war for that.
wotr2-refuse-no-such-figures = There are no such figures for { $at }.
wotr2-refuse-nazgul-stronghold = Nazgûl come only to strongholds of Sauron's.
wotr2-refuse-leader-alone = In { $at } a leader would be without a unit.
wotr2-refuse-too-many-units = There would be too many units in { $at }.
wotr2-refuse-not-your-nation = That is for the other side to move: { $nation }.
wotr2-refuse-threats = Threats and Promises: no muster result moves { $nation } while passive.
wotr2-refuse-no-step = { CAP($nation) } cannot go a step: at war already, or passive before the last one.
wotr2-refuse-no-voice = Saruman must live, and Orthanc must be the Shadow's and not besieged.
wotr2-refuse-voice-short = The Voice must do as much as it can: all settlements that are free, or those you name if regulars are short; elites need regulars in Orthanc.
wotr2-refuse-cannot-enter = { CAP($who) } cannot enter play now.
wotr2-refuse-cannot-enter-there = { CAP($who) } cannot enter play in { $at }.
wotr2-refuse-no-ability = { CAP($who) } can do nothing of that kind where he is, or it would change nothing.
wotr2-refuse-deck-empty = The { $deck } deck is empty.
wotr2-refuse-no-effect = { CAP($card) } cannot be played for its event: it would do nothing.
wotr2-refuse-no-choices = { CAP($card) } needs no choices behind it.
wotr2-refuse-condition = What { $card } asks for is not so.
wotr2-refuse-card-choice = Those choices do not fit { $card }: it may be something it does not ask for, or less than it orders.
wotr2-refuse-card-choose = Say what { $card } shall do, as the letter lists it.
wotr2-refuse-card-condition = What { $card } asks for is not so.
wotr2-refuse-card-nothing = { CAP($card) } would change nothing now, so it cannot be played.
wotr2-refuse-card-no-company = { CAP($card) } needs a companion in the Fellowship.
wotr2-refuse-card-no-character-die = { CAP($card) } needs an unused character die beside the one that pays, or corruption to heal with the Ring-bearers in an uncaptured Lórien.
wotr2-refuse-card-heir-in-gondor-or-rohan = { CAP($card) } needs Strider or Aragorn with an army in Gondor or Rohan.
wotr2-refuse-card-heir-in-rohan = { CAP($card) } needs Strider or Aragorn in a region of Rohan.
wotr2-refuse-card-heir-leads = Strider or Aragorn goes, and companions of his region may go with him.
wotr2-refuse-card-heir-with-army = { CAP($card) } needs Strider or Aragorn with an army.
wotr2-refuse-card-dead-men-goal = He can go to Erech, Lamedon or Pelargir.
wotr2-refuse-card-no-eagle-prey = { CAP($card) } needs an army of the Shadow with a Nazgûl, with or next to an army of yours that has a companion.
wotr2-refuse-card-boromir-in-gondor = { CAP($card) } needs Boromir in a region of Gondor.
wotr2-refuse-card-ents = { CAP($card) } needs a companion in Fangorn, and Gandalf the White in play.
wotr2-refuse-card-no-mixed-army = { CAP($card) } needs an army with units of two nations of the Shadow.
wotr2-refuse-card-rangers = { CAP($card) } needs an army of the Shadow in Osgiliath or Ithilien, or your own in Osgiliath and men of Gondor in reserve.
wotr2-refuse-card-gondor-active = { CAP($card) } needs Gondor to be active.
wotr2-refuse-card-no-relief = { CAP($card) } needs an army at war next to a stronghold of yours under siege.
wotr2-refuse-card-rohan-at-war = { CAP($card) } needs Rohan at war.
wotr2-refuse-card-elves-at-war = { CAP($card) } needs the Elves at war.
wotr2-refuse-card-isengard-at-war = { CAP($card) } needs Isengard at war.
wotr2-refuse-card-sauron-at-war = { CAP($card) } needs Sauron at war.
wotr2-refuse-card-southrons-at-war = { CAP($card) } needs the Southrons and Easterlings at war.
wotr2-refuse-card-shadow-at-war = { CAP($card) } needs all nations of the Shadow at war.
wotr2-refuse-card-saruman-in-play = { CAP($card) } needs Saruman in play.
wotr2-refuse-card-aragorn-in-play = { CAP($card) } needs Aragorn in play.
wotr2-refuse-card-witch-king-in-play = { CAP($card) } needs the Witch-king in play.
wotr2-refuse-card-no-path = No army in Rohan can go that way now.
wotr2-refuse-card-from-rohan = The army has to start in a region of Rohan.
wotr2-refuse-card-woses-lead = The Woses lead to Minas Tirith; if the Shadow holds or besieges it, to a region next to it.
wotr2-refuse-card-no-companions-army = { CAP($card) } needs an army with a companion that can move.
wotr2-refuse-card-needs-companion = A companion has to go along.
wotr2-refuse-card-no-coast = { CAP($card) } needs an army of yours on the coast.
wotr2-refuse-card-sheltered = The Ring-bearers' figure is in a settlement of the Free Peoples, and { $card } does not reach them there.
wotr2-refuse-card-no-progress = { CAP($card) } needs the Fellowship at least one step on its track.
wotr2-refuse-card-not-revealed = { CAP($card) } needs a revealed Fellowship.
wotr2-refuse-card-no-dice-left = { CAP($card) } needs an unused die beside the one that pays.
wotr2-refuse-card-no-spell = { CAP($card) } needs an army with a Nazgûl with or next to an army of the Free Peoples.
wotr2-refuse-card-no-ram = { CAP($card) } needs the Witch-king with an army that besieges a stronghold and can attack it.
wotr2-refuse-card-no-nazgul-come = No Nazgûl can come to the Witch-king now.
wotr2-refuse-card-needs-nazgul = A Nazgûl or the Witch-king has to be among them.
wotr2-refuse-card-needs-witch-king = The Witch-king has to be among them.
wotr2-refuse-card-needs-isengard = Units of Isengard have to be there.
wotr2-refuse-card-no-isengard-siege = { CAP($card) } needs a siege with a unit of Isengard among the besiegers.
wotr2-refuse-card-no-elven-stronghold = { CAP($card) } needs an Elven stronghold in the hands of the Shadow.
wotr2-refuse-card-no-will-left = The Free Peoples have no unused die that shows a will.
wotr2-refuse-card-no-prey = { CAP($card) } needs a nation not at war with the Fellowship or a companion within its borders.
wotr2-refuse-card-no-gathering = No army can march to another one now.
wotr2-refuse-card-joins = The march has to end with another army that stays in { $at } and is not besieged.
wotr2-refuse-card-two-armies = Two armies have to march, for a second one can.
wotr2-refuse-card-no-march = No army can move now.
wotr2-refuse-card-marches = It has to be { $least ->
    [one] one move
   *[other] { $least } moves
  }{ $most ->
    [one] {""}
   *[other] {" "}at least and { $most } at most
  }, each like "osgi > pela sauron 3r".
wotr2-refuse-card-no-landing = No army in Umbar can sail now.
wotr2-refuse-card-umbar-to-coast = They sail from Umbar to a coast of Gondor: Anfalas, Dol Amroth, Lamedon or Pelargir.
wotr2-refuse-card-straight = It is one move straight to a region, like "umba > pela southrons 3r".
wotr2-refuse-card-region-first = Name the region first, then who joins: "gap, sdun > gap isengard 1r".
wotr2-refuse-card-no-dunland-border = It has to be a free region next to one of the Dunlands.
wotr2-refuse-card-joining = Up to four units of Isengard may join them, straight from the Dunlands.
wotr2-refuse-card-trolls = It has to be { $n ->
    [one] one regular
   *[other] { $n } regulars
  } of Sauron's, as in "dgul 1r, moria 1r".
wotr2-refuse-card-one-group = Name one group and where it goes, as in "legolas > wood".
wotr2-refuse-card-groups = Name companions and where they go, as in "gimli > ereb, legolas > wood".
wotr2-refuse-card-flights = Name Nazgûl or the Witch-king and where they fly, as in "2 mora > osgi, witch-king > dgul".
wotr2-refuse-card-attack = Name the attack, as in "attack mtir from loss with gondor 4r 1l".
wotr2-refuse-card-storm = Name the siege and who fights, as in "mtir with sauron 6r, witch-king".
wotr2-refuse-card-then = It is a move, an attack, or "nothing" that is asked for now.
wotr2-refuse-card-further = It is one more character card that is asked for now, as in "free: play fc09", or "no play".
wotr2-refuse-card-refuge = The Nazgûl cannot flee there.
wotr2-refuse-card-recruit = It can be { $n ->
    [one] one regular
   *[other] up to { $n } regulars
  } there, or "recruit nothing".
wotr2-refuse-card-strike = The Nazgûl cannot strike that.
wotr2-refuse-card-lure = It is the companion who was drawn, or "lose nobody" for the corruption.
wotr2-refuse-card-leave = { $n ->
    [one] One companion leaves
   *[other] { $n } companions leave
  } the Fellowship: name them, as in "separate boromir".
wotr2-refuse-card-lose = Name one figure that can be lost, as in "lose fold rohan 1l".
wotr2-refuse-not-on-table = { CAP($card) } is not on the other side's table.
wotr2-refuse-cannot-be-forced = { CAP($card) } cannot be forced off the table.
wotr2-refuse-price = That does not pay for taking { $card } off the table.
wotr2-refuse-not-there = Those figures are not in { $at }, or not yours.
wotr2-refuse-needs-unit = At least one unit has to be among them.
wotr2-refuse-needs-leader = With a character result a leader, a Nazgûl or a character has to go along.
wotr2-refuse-saruman-stays = Saruman never leaves Orthanc.
wotr2-refuse-under-siege = Your army in { $at } is under siege: it can only come out to fight.
wotr2-refuse-enemy-there = Enemies stand in { $at }: it has to be attacked.
wotr2-refuse-closed = A card closes { $at } to your armies.
wotr2-refuse-not-at-war = Not being at war, { $nation } may not cross the border of { $at }.
wotr2-refuse-trim-exactly = { $n ->
    [one] One unit is too many there, no more.
   *[other] It is { $n } units that are too many there.
  }
wotr2-refuse-not-adjacent = { CAP($at) } is not next door.
wotr2-refuse-nobody-to-attack = There is no enemy army in the open in { $at }.
wotr2-refuse-no-siege = There is no such siege in { $at }.
wotr2-refuse-attack-not-at-war = Units and leaders of nations that are not at war cannot attack.
wotr2-refuse-attack-from-where = Say from where { $at } is attacked, as in "attack osgi from nith".
wotr2-refuse-no-figures = "{ $word }" is no number of figures.
wotr2-refuse-no-such-figure = There is no such figure there. Name its nation if it is elsewhere.
wotr2-refuse-no-such-kind = There are no figures of that kind for { $nation }.
wotr2-refuse-units-only = Hits are taken by units: 2r, 1e, or 1e>r for an elite that becomes a regular.
wotr2-refuse-which-nation = Name the nation as well.
wotr2-refuse-which-nation-of = Of which nation: { $nations-or }?
wotr2-refuse-one-figure = It has to be one figure.
wotr2-refuse-no-battle = There is no battle now.
wotr2-refuse-combat-barred = You may not play a combat card in this battle now.
wotr2-refuse-combat-condition = What { $card } asks for in battle is not so.
wotr2-refuse-cannot-be-named = That cannot be named here.
wotr2-refuse-elite-pays = Another round costs an elite: name its nation, as in "press on sauron 1e".
wotr2-refuse-no-elite = No elite of { $nation } is in this fight.
wotr2-refuse-no-elite-due = This round costs nothing.
wotr2-refuse-no-retreat = There is no retreat to { $at }.
wotr2-refuse-losses-not-there = Those units are not in the battle.
wotr2-refuse-losses-exactly = { $n ->
    [one] One hit is
   *[other] { $n } hits are
  } to be taken, and those would be { $taken }.
wotr2-refuse-no-answer = { CAP($card) } does not answer this tile.
wotr2-refuse-no-such-draw = There is no draw from the { $deck } deck now.
wotr2-refuse-guide-goes-where = Say where { $who } goes, as in "use guide > wemy".
wotr2-refuse-no-character-card = There is no such character card to take away.

## Notes below listed orders

wotr2-note-move = Progress { $n }, then the hunt: { $dice ->
    [0] no dice
    [one] one die
   *[other] { $dice } dice
  }, { $need } or more finds you.
wotr2-note-leaves = This leaves { $at } empty.
wotr2-note-hide = It is hidden again, and can move later.
wotr2-note-draw = There { $left ->
    [one] is one card left
   *[other] are { $left } cards left
  } in the { $deck } deck.
wotr2-note-bring = The action die he brings comes with the next turn.
wotr2-note-ring = A die that shows { $from } will show { $to }, and the ring is spent; then you act.
wotr2-note-retreat = The whole army goes to { $at }, and the battle is over.
wotr2-note-wiped = Nobody is left, and whoever stands with them falls too.
wotr2-note-leaves-army = This leaves { $troops }: { $dice ->
    [one] one die
   *[other] { $dice } dice
  }.
wotr2-note-next-round = Dice of the next round: { $own } against { $theirs }, before any card.
wotr2-next-cards = Both cards are shown together, then both sides roll; losses follow.
wotr2-next-siege = After the round { $attacker } may break off; to go on costs an elite.
wotr2-next-no-way = After the round { $attacker } stops or goes on; { $defender } has no way to retreat.
wotr2-next-ways = After the round { $attacker } stops or goes on; then { $defender } may leave for { $regions-or }.
wotr2-next-last-unit = Should the last unit fall, leaders and companions, or Nazgûl and minions, fall with it.
wotr2-next-stand = Who stays fights another round: cards, rolls, losses.
wotr2-next-withdraw = A garrison inside keeps five units at most, and { $attacker } may move in and besiege it.
wotr2-board-map = PLACES AND WHO IS THERE
wotr2-map-around = Next to it: { $fields }.
wotr2-note-mordor = A tile is drawn; without a stop it is a step.
wotr2-note-takes = { CAP($at) } is taken by this.
wotr2-note-fight = Dice in the first round: { $own } against { $theirs }, before any card.
wotr2-note-politics = { $left ->
    [0] This brings { $nation } to war.
    [one] Then one more step to war is left for { $nation }.
   *[other] Then { $left } steps to war are left for { $nation }.
  }

## The pages of a letter

wotr2-asked-dice = Your dice: { $dice }. The other side has { $n ->
    [0] none left
    [one] one left
   *[other] { $n } left
  }.
wotr2-asked-may-pass = You may pass.
wotr2-asked-may-not-pass = You may not pass; you may throw a die away.
wotr2-asked-may-ring = First you may change one die with an Elven Ring.
wotr2-asked-answered = Your sealed answer so far: { $order }
wotr2-asked-troops = It is about { $troops }.
wotr2-asked-regions = There is to choose from: { $regions }.
wotr2-asked-reach = Within reach, around the strongholds of the Shadow: { $steps }. Each stronghold of the Shadow that is touched when revealed costs a tile.
wotr2-asked-reach-step = { $n ->
    [one] one step, { $regions }
   *[other] { $n } steps, { $regions }
  }
wotr2-board-you = you
wotr2-board-points = Points: { $shadow } { $n } of 10{ $taken ->
    [no] {""}
   *[other] {" "}({ $taken })
  }, { $free } { $m } of 4{ $held ->
    [no] {""}
   *[other] {" "}({ $held })
  }.
wotr2-board-fellowship = The Fellowship: { $state }, { $progress ->
    [0] in { $at }
    [one] one step from { $at }
   *[other] { $progress } steps from { $at }
  }, corruption { $corruption } of 12. { $guide } leads{ $with }.
wotr2-board-mordor = The Ring-bearers: { $state }, { $step } of 5 steps to the Crack of Doom, corruption { $corruption } of 12. { $guide } leads{ $with }.
wotr2-board-hidden = hidden
wotr2-board-revealed = revealed
wotr2-board-with = { $who-count ->
    [one] ; { $who } is with him
   *[other] ; { $who } are with him
  }
wotr2-board-hunt = In the Hunt Box: { $shadow ->
    [0] no Shadow die
    [one] one Shadow die
   *[other] { $shadow } Shadow dice
  }, { $free ->
    [0] none of the Free Peoples
    [one] one of the Free Peoples
   *[other] { $free } of the Free Peoples
  }. In the pool: { $tiles } tiles, { $eyes } of them eyes.
wotr2-board-rings = Elven Rings: { $free } { $n }, { $shadow } { $m }.
wotr2-board-table = On the table: { $cards }.
wotr2-board-dice = Dice left: { $free } { $dice }; { $shadow } { $others }.
wotr2-board-no-dice = none
wotr2-board-hands = In hand: { $free } { $a } character, { $b } strategy; { $shadow } { $c } character, { $d } strategy. In the decks: { $free } { $e } and { $f }; { $shadow } { $g } and { $h }.
wotr2-board-war = At war: { $nations }.
wotr2-board-nobody = nobody
wotr2-board-track = Not at war: { $nations }.
wotr2-board-track-active = { $nation } { $n }
wotr2-board-track-passive = { $nation } { $n } (passive)
wotr2-board-battle = In battle: { $side } in { $at } with { $force }, against { $defence }.
wotr2-board-sieges = Under siege
wotr2-board-facing = Where armies face each other
wotr2-board-alone = Without an army
wotr2-board-inside = inside { $inside }; outside { $outside }
wotr2-board-taken = held by { $side }
wotr2-board-empty = empty
wotr2-board-besieged = besieged
wotr2-board-nazgul = { $n } Nazgûl
wotr2-board-more = For everything else send "board full", or "map gondor" for a part.
wotr2-board-figures = Figures: r regular, e elite, l leader.
wotr2-board-rest = Regions that are not named here are empty.
wotr2-board-area-south = Gondor and the south
wotr2-board-area-mordor = Mordor
wotr2-board-area-rohan = Rohan and Isengard
wotr2-board-area-wilderland = Wilderland and the Misty Mountains
wotr2-board-area-north = The north, the west and the east
wotr2-board-reserve = In reserve: { $figures }.
wotr2-board-lost = Out of the game: { $figures }.
wotr2-board-drawn = Tiles drawn: { $drawn }; in the pool: { $pool }.
wotr2-board-waiting = Tiles that wait for Mordor: { $tiles }.
wotr2-board-removed = Tiles out of the game: { $tiles }.
wotr2-board-discards = Played and gone: { $cards }.
wotr2-hand-card = { $n } { $title } ({ $code }). { $text }
wotr2-hand-card-pays = { $n } { $title } ({ $code }). Playable now with { $dice }. { $text }
wotr2-hand-limit = The limit is six cards.
wotr2-hand-none = You hold no cards.
wotr2-hand-buried = You have laid aside: { $cards }.
