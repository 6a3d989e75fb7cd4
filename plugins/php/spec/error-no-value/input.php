<?php $a = ;
